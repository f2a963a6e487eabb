// swift-format-ignore-file

/// Written by `Scripts/locale-table/generate.swift`, from CLDR 46 in ICU 76.1.
extension LocaleTable {
  /// Locales, and how numbers are written there; `NumberLocale` reads the cells.
  static let numbers = """
    af af_NA af_ZA en_EE en_LV en_PT en_ZA nr nr_ZA ss ss_SZ ss_ZA ve ve_ZA|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|¤#,##0|usual
    agq agq_CM kab kab_DZ shi shi_Latn shi_Latn_MA shi_MA shi_Tfng shi_Tfng_MA|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|#,##0¤|usual
    ain ain_JP arn arn_CL ba ba_RU ber ber_Latn ber_Latn_MA ber_Tfng ber_Tfng_MA bo bo_CN bo_IN cho cho_US cic cic_US co co_FR csw csw_CA dv dv_MV en_MV es_PE gaa gaa_GH gn gn_PY ha ha_GH ha_NE ha_NG hmn hmn_CN ii ii_CN inh io io_001 iu iu_CA jbo jbo_001 kaj kaj_NG kcg kcg_NG kok kok_Deva kok_Deva_IN kpe kpe_GN kpe_LR ks_Deva ks_Deva_IN lag lag_TZ lkt lkt_US lut mai mai_IN mg mg_MG mgo mgo_CM mi mi_NZ mic mic_CA mid mid_IQ mn mn_MN moh moh_CA mus mus_US myv myv_RU nnp nnp_IN nv nv_US ny ny_MW osa osa_US pqm pqm_CA rej rej_ID rej_Rjng rej_Rjng_ID rhg rhg_Rohg rhg_Rohg_BD rhg_Rohg_MM scn scn_IT sd_Deva sd_Deva_IN sd_IN sjd sje sju sm sm_AS sm_WS sw sw_KE sw_TZ sw_UG syr syr_IQ syr_SY ta_MY ta_SG to to_TO trv trv_TW wa wa_BE yi yi_UA za za_CN|.|,|.|,|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    ak ak_GH am am_ET apw apw_US bem bem_ZM bm bm_ML byn byn_ER ceb ceb_PH cgg cgg_UG chr chr_US cy cy_GB dav dav_KE doi doi_IN ebu ebu_KE en en_001 en_AE en_AG en_AI en_AS en_AU en_BB en_BI en_BM en_BN en_BS en_BW en_BZ en_CA en_CC en_CK en_CM en_CN en_CX en_CY en_DG en_DM en_ER en_FJ en_FK en_FM en_GB en_GD en_GG en_GH en_GI en_GM en_GU en_GY en_HK en_IE en_IL en_IM en_IO en_JE en_JM en_JP en_KE en_KI en_KN en_KR en_KY en_LC en_LR en_LS en_MG en_MH en_MO en_MP en_MS en_MT en_MU en_MW en_MX en_MY en_NA en_NF en_NG en_NH en_NR en_NU en_NZ en_PG en_PH en_PK en_PN en_PR en_PW en_RH en_RW en_SA en_SB en_SC en_SD en_SG en_SH en_SL en_SS en_SX en_SZ en_TC en_TH en_TK en_TO en_TT en_TV en_TW en_TZ en_UG en_UM en_US en_VC en_VG en_VI en_VU en_WS en_ZM en_ZW es_419 es_AG es_BB es_BM es_BR es_BS es_BZ es_CA es_CU es_DM es_DO es_GD es_GT es_GY es_HN es_KN es_KY es_LC es_MX es_NI es_PA es_PR es_SV es_TC es_TT es_US es_VC es_VG es_VI fil fil_PH ga ga_GB ga_IE gd gd_GB guz guz_KE gv gv_IM haw haw_US ig ig_NG ja ja_JP jmc jmc_TZ kam kam_KE kde kde_TZ ki ki_KE kln kln_KE ko ko_CN ko_KP ko_KR kw kw_GB mas mas_KE mas_TZ mer mer_KE ms_Arab ms_Arab_MY mt mt_MT naq naq_NA nd nd_ZW nus nus_SS nyn nyn_UG om om_ET om_KE pcm pcm_NG rof rof_TZ saq saq_KE si si_LK sn sn_ZW so so_DJ so_ET so_KE so_SO st st_LS st_ZA teo teo_KE teo_UG th th_TH ti ti_ER ti_ET tig tig_ER tl tl_PH ug ug_CN vai vai_LR vai_Latn vai_Latn_LR vai_Vaii vai_Vaii_LR vun vun_TZ wuu yo yo_BJ yo_NG yue yue_CN yue_HK yue_Hans yue_Hans_CN yue_Hant yue_Hant_CN yue_Hant_HK zh zh_CN zh_HK zh_Hans zh_Hans_CN zh_Hans_HK zh_Hans_JP zh_Hans_MO zh_Hans_MY zh_Hans_SG zh_Hant zh_Hant_CN zh_Hant_HK zh_Hant_JP zh_Hant_MO zh_Hant_MY zh_Hant_TW zh_JP zh_MO zh_SG zh_TW zu zu_ZA|.|,|.|,|0|-|+|%|1|#,##0|#,##0%|¤#,##0|usual
    ar ar_001 ar_AE ar_EH|.|,|.|,|0|\u{200E}-|\u{200E}+|\u{200E}%\u{200E}|1|#,##0|#,##0%|\u{200F}#,##0\u{A0}¤;\u{200F}-#,##0\u{A0}¤|usual
    ar_BH ar_DJ ar_EG ar_ER ar_IL ar_IQ ar_JO ar_KM ar_KW ar_LB ar_MR ar_OM ar_PS ar_QA ar_SA ar_SD ar_SO ar_SS ar_SY ar_TD ar_YE ars|\u{66B}|\u{66C}|\u{66B}|\u{66C}|\u{660}|\u{61C}-|\u{61C}+|\u{66A}\u{61C}|1|#,##0|#,##0%|\u{200F}#,##0\u{A0}¤|usual
    ar_DZ ar_LY ar_MA ar_TN|,|.|,|.|0|\u{200E}-|\u{200E}+|\u{200E}%\u{200E}|1|#,##0|#,##0%|\u{200F}#,##0\u{A0}¤;\u{200F}-#,##0\u{A0}¤|usual
    as as_IN|.|,|.|,|০|-|+|%|1|#,##,##0|#,##,##0%|¤\u{A0}#,##,##0|usual
    asa asa_TZ en_MM sh_CS sh_YU sr_CS sr_Cyrl_CS sr_Cyrl_YU sr_Latn_CS sr_Latn_YU sr_YU xog xog_UG|.|,|.|,|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|usual
    ast ast_ES az az_AZ az_Cyrl az_Cyrl_AZ az_Latn az_Latn_AZ bs bs_BA bs_Cyrl bs_Cyrl_BA bs_Latn bs_Latn_BA el el_CY el_GR en_GR en_SI is is_IS lij lij_IT ln ln_AO ln_CD ln_CF ln_CG sc sc_IT sh sh_BA sr sr_BA sr_Cyrl sr_Cyrl_BA sr_Cyrl_ME sr_Cyrl_RS sr_Cyrl_XK sr_Latn sr_Latn_BA sr_Latn_ME sr_Latn_RS sr_Latn_XK sr_ME sr_RS sr_XK vi vi_VN vmw vmw_MZ|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|usual
    bas bas_CM br br_FR cs cs_CZ cv cv_RU dua dua_CM en_FI fr_CA ru ru_BY ru_KG ru_KZ ru_MD ru_RU sk sk_SK smn smn_FI tk tk_TM tt tt_RU|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|usual
    be be_BY ru_UA|,|\u{A0}|,|\u{A0}|0|-|+|%|2|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|usual
    bez bez_TZ km km_KH ksb ksb_TZ lg lg_UG luo luo_KE rwk rwk_TZ sbp sbp_TZ|.|,|.|,|0|-|+|%|1|#,##0|#,##0%|#,##0¤|usual
    bg bg_BG hu hu_HU ka ka_GE lv lv_LV pl pl_PL sq sq_AL sq_MK sq_XK|,|\u{A0}|,|\u{A0}|0|-|+|%|2|#,##0|#,##0%|#,##0\u{A0}¤|usual
    bgc bgc_IN raj raj_IN sat_Deva sat_Deva_IN|.|,|.|,|०|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    bho bho_IN|.|,|.|,|०|-|+|%|1|#,##0|#,##0%|¤#,##0|usual
    blo blo_BJ|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|%\u{A0}#,#0;%\u{A0}-#,#0|¤\u{A0}#,##0;¤\u{A0}-#,##0|usual
    bn bn_BD en_BD|.|,|.|,|0|-|+|%|1|#,##,##0|#,##,##0%|#,##,##0¤|usual
    bn_IN en_IN gu gu_IN hi hi_IN hi_Latn hi_Latn_IN pa pa_Guru pa_Guru_IN pa_IN ta ta_IN ta_LK xnr xnr_IN|.|,|.|,|0|-|+|%|1|#,##,##0|#,##,##0%|¤#,##,##0|usual
    brx brx_IN|.|,|.|,|0|-|+|%|1|#,##,##0|#,##,##0%|¤\u{A0}#,##,##0|usual
    ca ca_AD ca_ES ca_FR ca_IT|,|.|,|.|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|usual|ESP=¤\u{A0}#,##0=,=.
    ccp ccp_BD ccp_IN|.|,|.|,|𑄶|-|+|%|1|#,##,##0|#,##0%|#,##,##0¤|usual
    ce ce_RU|.|,|.|,|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|usual
    ckb ckb_IQ ckb_IR|\u{66B}|\u{66C}|\u{66B}|\u{66C}|\u{660}|\u{200F}-|\u{200F}+|\u{66A}|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|usual
    da da_DK da_GL de de_BE de_DE de_IT dsb dsb_DE en_DE en_DK fr_LU fr_MA gl gl_ES hsb hsb_DE lb lb_LU mk mk_MK mo nds nds_DE nds_NL ro ro_MD ro_RO|,|.|,|.|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|usual
    de_AT en_AR en_CO qu_BO|,|.|,|.|0|-|+|%|1|#,##0|#,##0\u{A0}%|¤\u{A0}#,##0|usual
    de_CH|.|’|.|’|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0;¤-#,##0|usual
    de_LI|.|’|.|’|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    de_LU|,|.|,|.|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|usual|LUF=#,##0\u{A0}¤=.=,
    dje dje_NE khq khq_ML ses ses_ML twq twq_NE|.|\u{A0}|.|\u{A0}|0|-|+|%|1|#,##0|#,##0%|#,##0¤|usual
    dyo dyo_SN eo eo_001 ewo ewo_CM ff ff_CM ff_GN ff_Latn ff_Latn_BF ff_Latn_CM ff_Latn_GH ff_Latn_GM ff_Latn_GN ff_Latn_GW ff_Latn_LR ff_Latn_MR ff_Latn_NE ff_Latn_NG ff_Latn_SL ff_Latn_SN ff_MR ff_SN hy hy_AM kk kk_Cyrl kk_Cyrl_KZ kk_KZ ksf ksf_CM ky ky_KG nmg nmg_CM prg prg_PL sah sah_RU szl szl_PL tg tg_TJ tzm tzm_MA uk uk_UA uz uz_Cyrl uz_Cyrl_UZ uz_Latn uz_Latn_UZ uz_UZ yav yav_CM|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|usual
    dz dz_BT|.|,|.|,|༠|-|+|%|1|#,##,##0|#,##,##0\u{A0}%|¤#,##,##0|usual
    ee ee_GH ee_TG|.|,|.|,|0|-|+|%|3|#,##0|#,##0%|¤#,##0|usual
    en_150|.|,|.|,|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|usual|EUR=#,##0\u{A0}¤=,=.
    en_AL en_HU en_PL en_UA|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|usual|EUR=¤#,##0=,=\u{A0}
    en_AT|,|.|,|.|0|-|+|%|1|#,##0|#,##0\u{A0}%|¤\u{A0}#,##0;¤\u{A0}-#,##0|usual
    en_BE en_NL es_BO es_BQ es_CW es_PY nl nl_AW nl_BE nl_BQ nl_CW nl_NL nl_SR nl_SX|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0;¤\u{A0}-#,##0|usual
    en_BG|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|0\u{A0}¤|usual
    en_BR es_AR es_CO es_UY fur fur_IT jgo jgo_CM jv jv_ID kgp kgp_BR kkj kkj_CM mgh mgh_MZ ms_Arab_BN nnh nnh_CM pt pt_BR rw rw_RW sw_CD wo wo_SN yrl yrl_BR yrl_CO yrl_VE|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    en_CH|.|'|.|'|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0;¤-#,##0|usual|EUR=¤\u{A0}#,##0;¤-#,##0=.=’
    en_CL kl kl_GL|,|.|,|.|0|-|+|%|1|#,##0|#,##0\u{A0}%|¤#,##0;¤-#,##0|usual
    en_CV|,|\u{A0}|$|\u{A0}|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    en_CZ en_RU en_SE|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|usual|EUR=¤#,##0=,=\u{A0}
    en_FR|,|\u{202F}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0\u{A0}%|¤#,##0|usual
    en_ID es_CR mua mua_CM su su_ID su_Latn su_Latn_ID|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|¤#,##0|usual
    en_LT en_SK|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0\u{A0}%|¤#,##0|usual
    en_NO|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0\u{A0}%|¤\u{A0}#,##0|usual|EUR=¤#,##0=,=\u{A0}
    en_TR tr tr_CY tr_TR|,|.|,|.|0|-|+|%|1|#,##0|%#,##0|¤#,##0|usual
    en_US_POSIX|.|,|.|,|0|-|+|%|1|0|0%|¤\u{A0}0|usual
    es es_003 es_EA es_ES es_IC es_PH|,|.|,|.|0|-|+|%|2|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|usual
    es_CL es_EC es_VE lo lo_LA sg sg_CF|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|¤#,##0;¤-#,##0|usual
    es_GQ|,|.|,|.|0|-|+|%|2|#,##0|#,##0\u{A0}%|¤#,##0|usual
    es_HT|,|\u{202F}|,|\u{202F}|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|usual
    et et_EE|,|\u{A0}|,|\u{A0}|0|−|+|%|2|#,##0|#,##0%|#,##0\u{A0}¤|usual|EEK=#,##0\u{A0}¤=.=\u{A0}
    eu eu_ES|,|.|,|.|0|−|+|%|1|#,##0|%\u{A0}#,##0|#,##0\u{A0}¤|usual|ESP=¤\u{A0}#,##0=,=.
    fa fa_IR|\u{66B}|\u{66C}|\u{66B}|\u{66C}|\u{6F0}|\u{200E}−|\u{200E}+|\u{66A}|1|#,##0|#,##0%|\u{200E}¤#,##0|usual
    fa_AF|\u{66B}|\u{66C}|\u{66B}|\u{66C}|\u{6F0}|\u{200E}−|\u{200E}+|\u{66A}|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    ff_Adlm ff_Adlm_BF ff_Adlm_CM ff_Adlm_GH ff_Adlm_GM ff_Adlm_GN ff_Adlm_GW ff_Adlm_LR ff_Adlm_MR ff_Adlm_NE ff_Adlm_NG ff_Adlm_SL ff_Adlm_SN|.|⹁|.|⹁|\u{1E950}|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    fi fi_FI ksh ksh_DE lt lt_LT nb nb_NO nb_SJ nn nn_NO no no_NO no_NO_NY se se_FI se_NO se_SE sv sv_AX sv_FI sv_SE|,|\u{A0}|,|\u{A0}|0|−|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|usual
    fo fo_DK fo_FO hr hr_BA hr_HR|,|.|,|.|0|−|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|usual
    fr fr_BE fr_BF fr_BI fr_BJ fr_BL fr_CD fr_CF fr_CG fr_CI fr_CM fr_DJ fr_DZ fr_FR fr_GA fr_GF fr_GN fr_GP fr_GQ fr_HT fr_KM fr_MC fr_MF fr_MG fr_ML fr_MQ fr_MR fr_MU fr_NC fr_NE fr_PF fr_PM fr_RE fr_RW fr_SC fr_SN fr_SY fr_TD fr_TG fr_TN fr_VU fr_WF fr_YT|,|\u{202F}|,|\u{202F}|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|usual
    fr_CH|,|\u{202F}|,|\u{202F}|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0;¤\u{A0}-#,##0|usual
    fy fy_NL|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0;¤\u{A0}#,##0-|usual
    gez gez_ER gez_ET|.|ወ|.|ወ|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    gsw gsw_CH gsw_FR gsw_LI rm rm_CH|.|’|.|’|0|−|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|usual
    he he_IL iw iw_IL|.|,|.|,|0|\u{200E}-|\u{200E}+|%|1|#,##0|#,##0%|\u{200F}#,##0\u{A0}\u{200F}¤;\u{200F}-#,##0\u{A0}\u{200F}¤|usual
    ia ia_001|,|.|,|.|0|-|+|%|2|#,##0|#,##0%|¤\u{A0}#,##0|usual
    id id_ID in in_ID|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|¤#,##0|capitals
    ie ie_EE|,|\u{A0}|,|\u{A0}|0|-|+|%|2|#,##0|#,##0%|¤\u{A0}#,##0;¤\u{A0}-#,##0|usual
    it it_IT it_SM it_VA|,|.|,|.|0|-|+|%|2|#,##0|#,##0%|#,##0\u{A0}¤|usual|ITL=¤\u{A0}#,##0=,=.
    it_CH|.|’|.|’|0|-|+|%|2|#,##0|#,##0%|¤\u{A0}#,##0;¤-#,##0|usual|ITL=¤\u{A0}#,##0=,=.
    kea_CV|,|\u{A0}|$|\u{A0}|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|usual
    kea|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|usual|CVE=#,##0\u{A0}¤=$=\u{A0}
    kn kn_IN kok_Latn kok_Latn_IN kxv kxv_Deva kxv_Deva_IN kxv_IN kxv_Latn kxv_Latn_IN kxv_Orya kxv_Orya_IN kxv_Telu kxv_Telu_IN ml ml_IN mr mr_IN or or_IN te te_IN|.|,|.|,|0|-|+|%|1|#,##,##0|#,##0%|¤#,##,##0|usual
    ks ks_Arab ks_Arab_IN ks_Aran ks_Aran_IN ks_IN|\u{66B}|\u{66C}|\u{66B}|\u{66C}|\u{6F0}|\u{200E}-\u{200E}|\u{200E}+\u{200E}|\u{66A}|1|#,##0|#,##0%|¤#,##0|usual
    ku ku_TR|,|.|,|.|0|-|+|%|1|#,##0|%#,##0|#,##0\u{A0}¤|usual
    lmo lmo_IT wae wae_CH|,|’|,|’|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    lrc lrc_IQ lrc_IR mzn mzn_IR pa_Arab pa_Arab_PK pa_Aran pa_Aran_PK pa_PK ps ps_AF ps_PK uz_AF uz_Arab uz_Arab_AF|\u{66B}|\u{66C}|\u{66B}|\u{66C}|\u{6F0}|\u{200E}-\u{200E}|\u{200E}+\u{200E}|\u{66A}|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    lu lu_CD seh seh_MZ|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|#,##0¤|usual
    luy luy_KE|.|,|.|,|0|-|+|%|1|#,##0|#,##0%|¤#,##0;¤-\u{A0}#,##0|usual
    mfe mfe_MU nso nso_ZA|.|\u{A0}|.|\u{A0}|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    mni mni_Beng mni_Beng_IN mni_IN|.|,|.|,|০|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    mni_Mtei mni_Mtei_IN|.|,|.|,|꯰|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    ms ms_MY ms_SG|.|,|.|,|0|-|+|%|1|#,##0|#,##0%|¤#,##0|none
    ms_BN|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|none
    ms_ID|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|¤#,##0|none
    my my_MM|.|,|.|,|၀|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|usual
    ne ne_IN ne_NP|.|,|.|,|०|-|+|%|1|#,##,##0|#,##,##0%|¤\u{A0}#,##,##0|usual
    nqo nqo_GN|.|\u{60C}|.|\u{60C}|\u{7C0}|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    oc oc_ES oc_FR|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0\u{202F}%|#,##0¤|usual
    os os_GE os_RU ts ts_ZA|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    pt_AO|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|usual|PTE=#,##0\u{A0}¤=$=,
    pt_CH pt_FR pt_GQ pt_GW pt_LU pt_MO pt_MZ pt_PT pt_ST pt_TL|,|\u{A0}|,|\u{A0}|0|-|+|%|2|#,##0|#,##0%|#,##0\u{A0}¤|usual|PTE=#,##0\u{A0}¤=$=,
    pt_CV|,|\u{A0}|$|\u{A0}|0|-|+|%|2|#,##0|#,##0%|#,##0\u{A0}¤|usual
    qu qu_EC qu_PE|.|,|.|,|0|-|+|%|1|#,##0|#,##0\u{A0}%|¤\u{A0}#,##0|usual
    rn rn_BI|,|.|,|.|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0¤|usual
    sa sa_IN|.|,|.|,|०|-|+|%|1|#,##,##0|#,##,##0%|¤#,##,##0|usual
    sat sat_IN sat_Olck sat_Olck_IN|.|,|.|,|᱐|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0|usual
    sd sd_Arab sd_Arab_PK sd_PK|.|\u{66C}|.|\u{66C}|\u{660}|\u{61C}-|\u{61C}+|\u{66A}\u{61C}|1|#,##0|#,##0%|#,##0\u{A0}¤|usual
    sl sl_SI|,|.|,|.|0|−|+|%|2|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|usual
    tn tn_BW tn_ZA wal wal_ET|.|’|.|’|0|-|+|%|1|#,##0|#,##0%|¤#,##0|usual
    tok tok_001|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,#0|%#,#0|¤#,#0|usual
    ur ur_Arab ur_Arab_IN ur_Arab_PK ur_Aran ur_Aran_IN ur_Aran_PK ur_IN ur_PK|.|,|.|,|0|\u{200E}-|\u{200E}+|%|1|#,##,##0|#,##0%|¤#,##,##0|usual
    vec vec_IT|,|\u{202F}|,|\u{202F}|0|-|+|%|1|#,##0|#,##0%|#,##0\u{202F}¤|usual
    xh xh_ZA|.|\u{A0}|.|\u{A0}|0|-|+|%|1|#,##0|#,##0%|¤#,##0|usual
    zgh zgh_MA|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0¤|usual
    """
}
