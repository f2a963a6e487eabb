// swift-format-ignore-file

/// The rows of the locale table, which `Scripts/locale-table/generate.swift` writes.
extension LocaleTable {
  /// The version of the Unicode Common Locale Data Repository that the rows come from.
  static let cldrVersion = "46"

  /// The version of ICU that was asked for them.
  static let icuVersion = "76.1"

  /// How numbers are written: locales, then the cells that `NumberLocale` reads.
  static let numbers = """
    af af_NA af_ZA en_EE en_LV en_PT en_ZA nr nr_ZA ss ss_SZ ss_ZA ve ve_ZA|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|¤#,##0
    agq agq_CM kab kab_DZ shi shi_Latn shi_Latn_MA shi_MA shi_Tfng shi_Tfng_MA|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|#,##0¤
    ain ain_JP arn arn_CL ba ba_RU ber ber_Latn ber_Latn_MA ber_Tfng ber_Tfng_MA bo bo_CN bo_IN cho cho_US cic cic_US co co_FR csw csw_CA dv dv_MV en_MV es_PE gaa gaa_GH gn gn_PY ha ha_GH ha_NE ha_NG hmn hmn_CN ii ii_CN inh io io_001 iu iu_CA jbo jbo_001 kaj kaj_NG kcg kcg_NG kok kok_Deva kok_Deva_IN kpe kpe_GN kpe_LR ks_Deva ks_Deva_IN lag lag_TZ lkt lkt_US lut mai mai_IN mg mg_MG mgo mgo_CM mi mi_NZ mic mic_CA mid mid_IQ mn mn_MN moh moh_CA mus mus_US myv myv_RU nnp nnp_IN nv nv_US ny ny_MW osa osa_US pqm pqm_CA rej rej_ID rej_Rjng rej_Rjng_ID rhg rhg_Rohg rhg_Rohg_BD rhg_Rohg_MM scn scn_IT sd_Deva sd_Deva_IN sd_IN sjd sje sju sm sm_AS sm_WS sw sw_KE sw_TZ sw_UG syr syr_IQ syr_SY ta_MY ta_SG to to_TO trv trv_TW wa wa_BE yi yi_UA za za_CN|.|,|.|,|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0
    ak ak_GH am am_ET apw apw_US bem bem_ZM bm bm_ML byn byn_ER ceb ceb_PH cgg cgg_UG chr chr_US cy cy_GB dav dav_KE doi doi_IN ebu ebu_KE en en_001 en_AE en_AG en_AI en_AS en_AU en_BB en_BI en_BM en_BN en_BS en_BW en_BZ en_CA en_CC en_CK en_CM en_CN en_CX en_CY en_DG en_DM en_ER en_FJ en_FK en_FM en_GB en_GD en_GG en_GH en_GI en_GM en_GU en_GY en_HK en_IE en_IL en_IM en_IO en_JE en_JM en_JP en_KE en_KI en_KN en_KR en_KY en_LC en_LR en_LS en_MG en_MH en_MO en_MP en_MS en_MT en_MU en_MW en_MX en_MY en_NA en_NF en_NG en_NH en_NR en_NU en_NZ en_PG en_PH en_PK en_PN en_PR en_PW en_RH en_RW en_SA en_SB en_SC en_SD en_SG en_SH en_SL en_SS en_SX en_SZ en_TC en_TH en_TK en_TO en_TT en_TV en_TW en_TZ en_UG en_UM en_US en_VC en_VG en_VI en_VU en_WS en_ZM en_ZW es_419 es_AG es_BB es_BM es_BR es_BS es_BZ es_CA es_CU es_DM es_DO es_GD es_GT es_GY es_HN es_KN es_KY es_LC es_MX es_NI es_PA es_PR es_SV es_TC es_TT es_US es_VC es_VG es_VI fil fil_PH ga ga_GB ga_IE gd gd_GB guz guz_KE gv gv_IM haw haw_US ig ig_NG ja ja_JP jmc jmc_TZ kam kam_KE kde kde_TZ ki ki_KE kln kln_KE ko ko_CN ko_KP ko_KR kw kw_GB mas mas_KE mas_TZ mer mer_KE ms ms_Arab ms_Arab_MY ms_MY ms_SG mt mt_MT naq naq_NA nd nd_ZW nus nus_SS nyn nyn_UG om om_ET om_KE pcm pcm_NG rof rof_TZ saq saq_KE si si_LK sn sn_ZW so so_DJ so_ET so_KE so_SO st st_LS st_ZA teo teo_KE teo_UG th th_TH ti ti_ER ti_ET tig tig_ER tl tl_PH ug ug_CN vai vai_LR vai_Latn vai_Latn_LR vai_Vaii vai_Vaii_LR vun vun_TZ wuu yo yo_BJ yo_NG yue yue_CN yue_HK yue_Hans yue_Hans_CN yue_Hant yue_Hant_CN yue_Hant_HK zh zh_CN zh_HK zh_Hans zh_Hans_CN zh_Hans_HK zh_Hans_JP zh_Hans_MO zh_Hans_MY zh_Hans_SG zh_Hant zh_Hant_CN zh_Hant_HK zh_Hant_JP zh_Hant_MO zh_Hant_MY zh_Hant_TW zh_JP zh_MO zh_SG zh_TW zu zu_ZA|.|,|.|,|0|-|+|%|1|#,##0|#,##0%|¤#,##0
    ar ar_001 ar_AE ar_EH|.|,|.|,|0|\u{200E}-|\u{200E}+|\u{200E}%\u{200E}|1|#,##0|#,##0%|\u{200F}#,##0\u{A0}¤;\u{200F}-#,##0\u{A0}¤
    ar_BH ar_DJ ar_EG ar_ER ar_IL ar_IQ ar_JO ar_KM ar_KW ar_LB ar_MR ar_OM ar_PS ar_QA ar_SA ar_SD ar_SO ar_SS ar_SY ar_TD ar_YE ars|\u{66B}|\u{66C}|\u{66B}|\u{66C}|\u{660}|\u{61C}-|\u{61C}+|\u{66A}\u{61C}|1|#,##0|#,##0%|\u{200F}#,##0\u{A0}¤
    ar_DZ ar_LY ar_MA ar_TN|,|.|,|.|0|\u{200E}-|\u{200E}+|\u{200E}%\u{200E}|1|#,##0|#,##0%|\u{200F}#,##0\u{A0}¤;\u{200F}-#,##0\u{A0}¤
    as as_IN|.|,|.|,|০|-|+|%|1|#,##,##0|#,##,##0%|¤\u{A0}#,##,##0
    asa asa_TZ en_MM sh_CS sh_YU sr_CS sr_Cyrl_CS sr_Cyrl_YU sr_Latn_CS sr_Latn_YU sr_YU xog|.|,|.|,|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤
    ast ast_ES az az_AZ az_Cyrl az_Cyrl_AZ az_Latn az_Latn_AZ bs bs_BA bs_Cyrl bs_Cyrl_BA bs_Latn bs_Latn_BA el el_CY el_GR en_GR en_SI is is_IS lij lij_IT ln ln_AO ln_CD ln_CF ln_CG sc sc_IT sh sh_BA sr sr_BA sr_Cyrl sr_Cyrl_BA sr_Cyrl_ME sr_Cyrl_RS sr_Cyrl_XK sr_Latn sr_Latn_BA sr_Latn_ME sr_Latn_RS sr_Latn_XK sr_ME sr_RS sr_XK vi vi_VN vmw vmw_MZ|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤
    bas bas_CM br br_FR cs cs_CZ cv cv_RU dua dua_CM en_FI fr_CA ru ru_BY ru_KG ru_KZ ru_MD ru_RU sk sk_SK smn smn_FI tk tk_TM tt tt_RU|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤
    be be_BY ru_UA|,|\u{A0}|,|\u{A0}|0|-|+|%|2|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤
    bez bez_TZ km km_KH ksb ksb_TZ lg lg_UG luo luo_KE rwk rwk_TZ sbp sbp_TZ|.|,|.|,|0|-|+|%|1|#,##0|#,##0%|#,##0¤
    bg bg_BG hu hu_HU ka ka_GE lv lv_LV pl pl_PL sq sq_AL sq_MK sq_XK|,|\u{A0}|,|\u{A0}|0|-|+|%|2|#,##0|#,##0%|#,##0\u{A0}¤
    bgc bgc_IN raj raj_IN sat_Deva sat_Deva_IN|.|,|.|,|०|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0
    bho bho_IN|.|,|.|,|०|-|+|%|1|#,##0|#,##0%|¤#,##0
    blo blo_BJ|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|%\u{A0}#,#0;%\u{A0}-#,#0|¤\u{A0}#,##0;¤\u{A0}-#,##0
    bn bn_BD en_BD|.|,|.|,|0|-|+|%|1|#,##,##0|#,##,##0%|#,##,##0¤
    bn_IN en_IN gu gu_IN hi hi_IN hi_Latn hi_Latn_IN pa pa_Guru pa_Guru_IN pa_IN ta ta_IN ta_LK xnr xnr_IN|.|,|.|,|0|-|+|%|1|#,##,##0|#,##,##0%|¤#,##,##0
    brx brx_IN|.|,|.|,|0|-|+|%|1|#,##,##0|#,##,##0%|¤\u{A0}#,##,##0
    ca ca_AD ca_ES ca_FR ca_IT|,|.|,|.|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|ESP=¤\u{A0}#,##0=,=.
    ccp ccp_BD ccp_IN|.|,|.|,|𑄶|-|+|%|1|#,##,##0|#,##0%|#,##,##0¤
    ce ce_RU|.|,|.|,|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤
    ckb ckb_IQ ckb_IR|\u{66B}|\u{66C}|\u{66B}|\u{66C}|\u{660}|\u{200F}-|\u{200F}+|\u{66A}|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤
    da da_DK da_GL de de_BE de_DE de_IT dsb dsb_DE en_DE en_DK fr_LU fr_MA gl gl_ES hsb hsb_DE lb lb_LU mk mk_MK mo nds nds_DE nds_NL ro ro_MD ro_RO|,|.|,|.|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤
    de_AT en_AR en_CO qu_BO|,|.|,|.|0|-|+|%|1|#,##0|#,##0\u{A0}%|¤\u{A0}#,##0
    de_CH|.|’|.|’|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0;¤-#,##0
    de_LI|.|’|.|’|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0
    de_LU|,|.|,|.|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|LUF=#,##0\u{A0}¤=.=,
    dje dje_NE khq khq_ML ses ses_ML twq twq_NE|.|\u{A0}|.|\u{A0}|0|-|+|%|1|#,##0|#,##0%|#,##0¤
    dyo dyo_SN eo eo_001 ewo ewo_CM ff ff_CM ff_GN ff_Latn ff_Latn_BF ff_Latn_CM ff_Latn_GH ff_Latn_GM ff_Latn_GN ff_Latn_GW ff_Latn_LR ff_Latn_MR ff_Latn_NE ff_Latn_NG ff_Latn_SL ff_Latn_SN ff_MR ff_SN hy hy_AM kk kk_Cyrl kk_Cyrl_KZ kk_KZ ksf ksf_CM ky ky_KG nmg nmg_CM prg prg_PL sah sah_RU szl szl_PL tg tg_TJ tzm tzm_MA uk uk_UA uz uz_Cyrl uz_Cyrl_UZ uz_Latn uz_Latn_UZ uz_UZ yav yav_CM|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤
    dz dz_BT|.|,|.|,|༠|-|+|%|1|#,##,##0|#,##,##0\u{A0}%|¤#,##,##0
    ee ee_GH ee_TG|.|,|.|,|0|-|+|%|3|#,##0|#,##0%|¤#,##0
    en_150|.|,|.|,|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|EUR=#,##0\u{A0}¤=,=.
    en_AL en_HU en_PL en_UA|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|EUR=¤#,##0=,=\u{A0}
    en_AT|,|.|,|.|0|-|+|%|1|#,##0|#,##0\u{A0}%|¤\u{A0}#,##0;¤\u{A0}-#,##0
    en_BE en_NL es_BO es_BQ es_CW es_PY nl nl_AW nl_BE nl_BQ nl_CW nl_NL nl_SR nl_SX|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0;¤\u{A0}-#,##0
    en_BG|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|0\u{A0}¤
    en_BR es_AR es_CO es_UY fur fur_IT jgo jgo_CM jv jv_ID kgp kgp_BR kkj kkj_CM mgh mgh_MZ ms_Arab_BN ms_BN nnh nnh_CM pt pt_BR rw rw_RW sw_CD wo wo_SN yrl yrl_BR yrl_CO yrl_VE|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0
    en_CH|.|'|.|'|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0;¤-#,##0|EUR=¤\u{A0}#,##0;¤-#,##0=.=’
    en_CL kl kl_GL|,|.|,|.|0|-|+|%|1|#,##0|#,##0\u{A0}%|¤#,##0;¤-#,##0
    en_CV|,|\u{A0}|$|\u{A0}|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0
    en_CZ en_RU en_SE|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤|EUR=¤#,##0=,=\u{A0}
    en_FR|,|\u{202F}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0\u{A0}%|¤#,##0
    en_ID es_CR id id_ID in in_ID ms_ID mua mua_CM su su_ID su_Latn su_Latn_ID|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|¤#,##0
    en_LT en_SK|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0\u{A0}%|¤#,##0
    en_NO|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0\u{A0}%|¤\u{A0}#,##0|EUR=¤#,##0=,=\u{A0}
    en_TR tr tr_CY tr_TR|,|.|,|.|0|-|+|%|1|#,##0|%#,##0|¤#,##0
    en_US_POSIX|.|,|.|,|0|-|+|%|1|0|0%|¤\u{A0}0
    es es_003 es_EA es_ES es_IC es_PH|,|.|,|.|0|-|+|%|2|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤
    es_CL es_EC es_VE lo lo_LA sg sg_CF|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|¤#,##0;¤-#,##0
    es_GQ|,|.|,|.|0|-|+|%|2|#,##0|#,##0\u{A0}%|¤#,##0
    es_HT|,|\u{202F}|,|\u{202F}|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤
    et et_EE|,|\u{A0}|,|\u{A0}|0|−|+|%|2|#,##0|#,##0%|#,##0\u{A0}¤|EEK=#,##0\u{A0}¤=.=\u{A0}
    eu eu_ES|,|.|,|.|0|−|+|%|1|#,##0|%\u{A0}#,##0|#,##0\u{A0}¤|ESP=¤\u{A0}#,##0=,=.
    fa fa_IR|\u{66B}|\u{66C}|\u{66B}|\u{66C}|\u{6F0}|\u{200E}−|\u{200E}+|\u{66A}|1|#,##0|#,##0%|\u{200E}¤#,##0
    fa_AF|\u{66B}|\u{66C}|\u{66B}|\u{66C}|\u{6F0}|\u{200E}−|\u{200E}+|\u{66A}|1|#,##0|#,##0%|¤\u{A0}#,##0
    ff_Adlm ff_Adlm_BF ff_Adlm_CM ff_Adlm_GH ff_Adlm_GM ff_Adlm_GN ff_Adlm_GW ff_Adlm_LR ff_Adlm_MR ff_Adlm_NE ff_Adlm_NG ff_Adlm_SL ff_Adlm_SN|.|⹁|.|⹁|\u{1E950}|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0
    fi fi_FI ksh ksh_DE lt lt_LT nb nb_NO nb_SJ nn nn_NO no no_NO no_NO_NY se se_FI se_NO se_SE sv sv_AX sv_FI sv_SE|,|\u{A0}|,|\u{A0}|0|−|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤
    fo fo_DK fo_FO hr hr_BA hr_HR|,|.|,|.|0|−|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤
    fr fr_BE fr_BF fr_BI fr_BJ fr_BL fr_CD fr_CF fr_CG fr_CI fr_CM fr_DJ fr_DZ fr_FR fr_GA fr_GF fr_GN fr_GP fr_GQ fr_HT fr_KM fr_MC fr_MF fr_MG fr_ML fr_MQ fr_MR fr_MU fr_NC fr_NE fr_PF fr_PM fr_RE fr_RW fr_SC fr_SN fr_SY fr_TD fr_TG fr_TN fr_VU fr_WF fr_YT|,|\u{202F}|,|\u{202F}|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤
    fr_CH|,|\u{202F}|,|\u{202F}|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0;¤\u{A0}-#,##0
    fy fy_NL|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0;¤\u{A0}#,##0-
    gez gez_ER gez_ET|.|ወ|.|ወ|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0
    gsw gsw_CH gsw_FR gsw_LI rm rm_CH|.|’|.|’|0|−|+|%|1|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤
    he he_IL iw iw_IL|.|,|.|,|0|\u{200E}-|\u{200E}+|%|1|#,##0|#,##0%|\u{200F}#,##0\u{A0}\u{200F}¤;\u{200F}-#,##0\u{A0}\u{200F}¤
    ia ia_001|,|.|,|.|0|-|+|%|2|#,##0|#,##0%|¤\u{A0}#,##0
    ie ie_EE|,|\u{A0}|,|\u{A0}|0|-|+|%|2|#,##0|#,##0%|¤\u{A0}#,##0;¤\u{A0}-#,##0
    it it_IT it_SM it_VA|,|.|,|.|0|-|+|%|2|#,##0|#,##0%|#,##0\u{A0}¤|ITL=¤\u{A0}#,##0=,=.
    it_CH|.|’|.|’|0|-|+|%|2|#,##0|#,##0%|¤\u{A0}#,##0;¤-#,##0|ITL=¤\u{A0}#,##0=,=.
    kea_CV|,|\u{A0}|$|\u{A0}|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤
    kea|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|CVE=#,##0\u{A0}¤=$=\u{A0}
    kn kn_IN kok_Latn kok_Latn_IN kxv kxv_Deva kxv_Deva_IN kxv_IN kxv_Latn kxv_Latn_IN kxv_Orya kxv_Orya_IN kxv_Telu kxv_Telu_IN ml ml_IN mr mr_IN or or_IN te te_IN|.|,|.|,|0|-|+|%|1|#,##,##0|#,##0%|¤#,##,##0
    ks ks_Arab ks_Arab_IN ks_Aran ks_Aran_IN ks_IN|\u{66B}|\u{66C}|\u{66B}|\u{66C}|\u{6F0}|\u{200E}-\u{200E}|\u{200E}+\u{200E}|\u{66A}|1|#,##0|#,##0%|¤#,##0
    ku ku_TR|,|.|,|.|0|-|+|%|1|#,##0|%#,##0|#,##0\u{A0}¤
    lmo lmo_IT wae wae_CH|,|’|,|’|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0
    lrc lrc_IQ lrc_IR mzn_IR pa_Arab pa_Arab_PK pa_Aran pa_Aran_PK pa_PK ps ps_AF ps_PK uz_AF uz_Arab uz_Arab_AF|\u{66B}|\u{66C}|\u{66B}|\u{66C}|\u{6F0}|\u{200E}-\u{200E}|\u{200E}+\u{200E}|\u{66A}|1|#,##0|#,##0%|¤\u{A0}#,##0
    lu lu_CD seh seh_MZ|,|.|,|.|0|-|+|%|1|#,##0|#,##0%|#,##0¤
    luy luy_KE|.|,|.|,|0|-|+|%|1|#,##0|#,##0%|¤#,##0;¤-\u{A0}#,##0
    mfe mfe_MU nso nso_ZA|.|\u{A0}|.|\u{A0}|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0
    mni mni_Beng mni_Beng_IN mni_IN|.|,|.|,|০|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0
    mni_Mtei mni_Mtei_IN|.|,|.|,|꯰|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0
    my my_MM|.|,|.|,|၀|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤
    mzn|\u{66B}|\u{66C}|\u{66B}|\u{66C}|\u{6F0}|\u{200E}-\u{200E}|\u{200E}+\u{200E}|\u{66A}|1|#,##0|#,##0%|¤\u{A0}#,##0|BGM=¤\u{A0}#,##0=.=,|CSK=¤\u{A0}#,##0=.=,
    ne ne_IN ne_NP|.|,|.|,|०|-|+|%|1|#,##,##0|#,##,##0%|¤\u{A0}#,##,##0
    nqo nqo_GN|.|\u{60C}|.|\u{60C}|\u{7C0}|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0
    oc oc_ES oc_FR|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0\u{202F}%|#,##0¤
    os os_GE os_RU ts ts_ZA|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0
    pt_AO|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|PTE=#,##0\u{A0}¤=$=,
    pt_CH pt_FR pt_GQ pt_GW pt_LU pt_MO pt_MZ pt_PT pt_ST pt_TL|,|\u{A0}|,|\u{A0}|0|-|+|%|2|#,##0|#,##0%|#,##0\u{A0}¤|PTE=#,##0\u{A0}¤=$=,
    pt_CV|,|\u{A0}|$|\u{A0}|0|-|+|%|2|#,##0|#,##0%|#,##0\u{A0}¤
    qu qu_EC qu_PE|.|,|.|,|0|-|+|%|1|#,##0|#,##0\u{A0}%|¤\u{A0}#,##0
    rn rn_BI|,|.|,|.|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0¤
    sa sa_IN|.|,|.|,|०|-|+|%|1|#,##,##0|#,##,##0%|¤#,##,##0
    sat sat_IN sat_Olck sat_Olck_IN|.|,|.|,|᱐|-|+|%|1|#,##0|#,##0%|¤\u{A0}#,##0
    sd sd_Arab sd_Arab_PK sd_PK|.|\u{66C}|.|\u{66C}|\u{660}|\u{61C}-|\u{61C}+|\u{66A}\u{61C}|1|#,##0|#,##0%|#,##0\u{A0}¤
    sl sl_SI|,|.|,|.|0|−|+|%|2|#,##0|#,##0\u{A0}%|#,##0\u{A0}¤
    tn tn_BW tn_ZA wal wal_ET|.|’|.|’|0|-|+|%|1|#,##0|#,##0%|¤#,##0
    tok tok_001|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,#0|%#,#0|¤#,#0
    ur ur_Arab ur_Arab_IN ur_Arab_PK ur_Aran ur_Aran_IN ur_Aran_PK ur_IN ur_PK|.|,|.|,|0|\u{200E}-|\u{200E}+|%|1|#,##,##0|#,##0%|¤#,##,##0
    vec vec_IT|,|\u{202F}|,|\u{202F}|0|-|+|%|1|#,##0|#,##0%|#,##0\u{202F}¤
    xh xh_ZA|.|\u{A0}|.|\u{A0}|0|-|+|%|1|#,##0|#,##0%|¤#,##0
    xog_UG|.|,|.|,|0|-|+|%|1|#,##0|#,##0%|#,##0\u{A0}¤|CUC=#,##0\u{A0}¤=\u{66B}=\u{66C}
    zgh zgh_MA|,|\u{A0}|,|\u{A0}|0|-|+|%|1|#,##0|#,##0\u{A0}%|#,##0¤
    """

  /// Currencies: codes, digits of the minor unit, regions, and symbols with locales.
  static let currencies = """
    ADP BYR TMM TRL UYI|0|
    AED|2|AE|\u{62F}.\u{625}.\u{200F}=ar ars|\u{7CA}\u{7D0}\u{7D8}=nqo|ए.इ.द\u{93F}=brx
    AFA|2||\u{1E900}\u{1E90A}\u{1E900}=ff_Adlm
    AFN|2|AF|\u{60B}=fa ps uz_AF uz_Arab|\u{7CA}\u{7DD}\u{7CA}=nqo
    ALK AOK ARA ARL ARM ARP AZM BAD BAN BEC BEL BGL BOL BOP BOV BRB BRC BRE BRN BRR BRZ BUK BYB CHE CHW CLE CNX COU CSD DDM ECS ECV ESA ESB GEK GHC HRD ISJ KRH KRO LSM LTL LTT LUC LUL LVR MCF MDC MKN MTL MVP MXP MXV NIC PEI PES PLZ ROL SIT SKK SRG SUR SVC TJR TPE USN USS UYP VEB VNN XAG XAU XBA XBB XBC XBD XFO XFU XPD XPT XRE XSU XTS XUA YDD YUD YUM YUN YUR ZAL|2|
    ALL|2|AL|Lekë=sq|\u{7CA}\u{7DF}\u{7DF}=nqo|अल=brx
    AMD|2|AM|֏=hy|\u{7CA}\u{7E1}\u{7D8}=nqo|ए.एम.द\u{93F}=brx
    ANG|2||NAf.=en_SX nl_CW nl_SX|NAf=my|\u{7CA}\u{7F2}\u{7D5}\u{7DD}=nqo|ए.एन.ज\u{93F}=brx
    AOA|2|AO|Kz=ln_AO pt_AO|\u{7CA}\u{7F2}\u{7DC}\u{7ED}\u{7CE}=nqo|ए.अ.ए=brx
    AON|2||\u{7CA}\u{7DC}\u{7ED}\u{7DE}=nqo
    AOR|2||\u{7CA}\u{7DC}\u{7ED}\u{7DD}=nqo
    ARS|2|AR|$=en_AR es_AR|$AR=fr|ARS=fr_CA|\u{7CA}\u{7D6}\u{7ED}\u{7D4}=nqo|ए.आर.एस=brx
    ATS|2||öS=de gsw lb
    AUD|2|AU CC CX HM KI NF NR TV|$=en_AU en_CC en_CX en_KI en_NF en_NR en_TV|$A=br|$AU=fr|$\u{A0}AU=fr_CA|$\u{7D0}=nqo|A$=root bs_Cyrl|AU$=am ar ars ca cs da de dz ee et fy id in kea kgp ko lb lv nl pt th tr vi wuu yrl yue zh|AUD$=to|AUD=bg bs dsb es fi hr hsb hu is ka ky lt mk mo nb nn no pl ro sh sk sl sr sv uk vec
    AWG|2|AW|Afl.=nl_AW|Afl=my|\u{7CA}\u{7E5}\u{7D6}\u{7ED}=nqo|ए.दब\u{94D}ल\u{94D}य\u{941}.ज\u{93F}=brx
    AZN|2|AZ|\u{7CA}\u{7D6}\u{7E3}=nqo|ए.ज\u{947}त.एन=brx|₼=az
    BAM|2|BA|KM=bs hr_BA sh sr_Cyrl_ME sr_Latn sr_ME|КМ=bs_Cyrl sr|\u{7D3}\u{7CD}\u{7E1}=nqo|ब\u{93F}.ए.एम=brx
    BBD|2|BB|$=en_BB|BBG=qu|Bds$=sv|DBB=so|\u{7D3}\u{7D3}\u{7D8}=nqo|ब\u{93F}.ब\u{93F}.द\u{93F}=brx
    BDT|2|BD|\u{7D3}\u{7D8}\u{7D5}=nqo|৳=bn ccp en_BD
    BEF|2||FB=fr
    BGM|2||BGK=de
    BGN|2|BG|лв.=bg|\u{7D3}\u{7DC}\u{7ED}\u{7DF}=nqo|ब\u{93F}.ज\u{93F}.एन=brx
    BGO|2||BGJ=de
    BHD|3|BH|\u{62F}.\u{628}.\u{200F}=ar ars|\u{7D3}\u{7E4}\u{7D8}=nqo|ब\u{93F}.ऐत\u{94D}स.द\u{93F}=brx
    BIF|0|BI|FBu=en_BI fr_BI rn|\u{7D3}\u{7D9}\u{7DD}=nqo|ब\u{93F}.आइ.एफ=brx
    BMD|2|BM|$=en_BM|$BM=fr|BM$=sv|BMD=fr_CA|DBM=qu|\u{7D3}\u{7E1}\u{7D8}=nqo|ब\u{93F}.एम.ड\u{93F}=brx
    BND|2|BN|$=en_BN ms_Arab_BN ms_BN|$BN=fr|BND=fr_CA|\u{7D3}\u{7E3}\u{7D8}=nqo
    BOB|2|BO|BUB=yrl|Bs=es_BO qu_BO|\u{7D3}\u{7CF}\u{7D3}=nqo|ब\u{93F}.अ.ब\u{93F}=brx
    BRL|2|BR|BR$=sv|BRL=be bg br bs ca en_AU es fi hr hu is it ky lt mo nb nn no ro sk sl sq uk vec|R$=root bs_Cyrl es_BR
    BSD|2|BS|$=en_BS|BS$=sv|\u{7D3}\u{7DB}\u{7D8}=nqo|ब\u{93F}.एस.द\u{93F}=brx
    BTN|2|BT|Nu.=dz|\u{7D3}\u{7D5}\u{7D2}=nqo
    BWP|2|BW|P=en_BW tn_BW|\u{7D3}\u{7E5}\u{7D4}=nqo|ब\u{93F}.दब\u{94D}ल\u{94D}य\u{941}.प\u{93F}=brx
    BYN|2|BY|Br=be ru_BY|\u{7D3}\u{7CC}\u{7D9}=nqo|ब\u{93F}.व\u{93E}ई.एन=brx
    BZD|2|BZ|$=en_BZ es_BZ|$BZ=fr|BZ$=sv|BZD=fr_CA|DBZ=qu|ब\u{93F}.ज\u{947}द.ड\u{93F}=brx
    CAD|2|CA|$=en_CA es_CA fr_CA|$CA=br fa fr qu|C$=fy nl|CA$=root bs_Cyrl es_US ms_Arab|CAD=af be bg bs ca en_AU es fi hr hu is ky lt mo ms nb nn no pl ro sk sl uk vec|KA$=gaa pcm|स\u{93F}.ए $=brx
    CDF|2|CD|FC=fr_CD ln lu sw_CD|KDF=gaa|\u{7DE}\u{7DD}=nqo|स\u{93F}.द\u{93F}.एफ=brx
    CHF|2|CH LI|SZF=gaa|\u{7DB}\u{7E5}\u{7DD}=nqo|स\u{93F}.ऐत\u{94D}स.एफ=brx
    CLF|4|
    CLP|0|CL|$=en_CL es_CL|$CL=fr|CLP=fr_CA|\u{7DB}\u{7DF}\u{7D4}=nqo|स\u{93F}.एल.प\u{93F}=brx
    CNH|2||I-CNH=xh|\u{7DB}\u{7E6}\u{7E4}=nqo|स\u{93F}.एन.ऐत\u{94D}स=brx
    CNY|2|CN|CNY=bg br bs ca en_AU es fi fr hr hu ka lt mk mo nb nn no pl ro sk sv ti uk vec|CN¥=root bo_IN bs_Cyrl fr_CA zh_HK zh_Hans_HK zh_Hans_JP zh_Hans_MO zh_Hans_SG zh_Hant zh_JP zh_MO zh_SG zh_TW|¥=bo en_CN ii wuu yue_CN yue_Hans zh zh_Hant_CN|¥CN=fa|\u{7DB}\u{7E3}\u{7E6}=nqo|स\u{93F}एन¥=brx|\u{200E}CN¥\u{200E}=he iw|元=ja|￥=ug
    COP|2|CO|$=en_CO es_CO yrl|$CO=fr|COP=fr_CA|KOP=gaa|\u{7DE}\u{7D0}\u{7D4}=nqo|स\u{93F}.अ.प\u{93F}=brx
    CRC|2|CR|KRK=gaa|\u{7DE}\u{7D9}\u{7DE}=nqo|स\u{93F}.आर.स\u{93F}=brx|₡=es_CR
    CSK|2||Kčs=cs
    CUC|2||KUK=gaa|\u{7DE}\u{7CE}\u{7F3}\u{7DE}=nqo|स\u{93F}.इउ.स\u{93F}=brx
    CUP|2|CU|$=es_CU|KUP=gaa|\u{7DE}\u{7CE}\u{7F3}\u{7D4}=nqo|स\u{93F}.इउ.प\u{93F}=brx
    CVE|2|CV|\u{7CD}\u{7DB}\u{7DE}=nqo|स\u{93F}.भ\u{93F}.इ=brx|\u{200B}=en_CV kea pt_CV
    CYP|2||£CY=fr
    CZK|2|CZ|Kč=cs|TSK=gaa|Кч=bs_Cyrl|\u{7D7}\u{7DE}\u{7DE}=nqo|स\u{93F}.ज\u{947}द.क\u{947}=brx
    DEM|2||DM=de
    DJF|0|DJ|Fdj=ar_DJ fr_DJ so_DJ|\u{7D6}\u{7D3}\u{7DD}=nqo|द\u{93F}.ज\u{947}.एफ=brx
    DKK|2|DK FO GL|Dkr=se sv|kr.=da en_DK fo_DK kl|kr=fo|\u{7D8}\u{7DE}\u{7DE}=nqo|द\u{93F}.क\u{947}.क\u{947}=brx
    DOP|2|DO|RD$=es_DO sv|\u{7D8}\u{7CF}\u{7D4}=nqo|ड\u{93F}.अ.प\u{93F}=brx
    DZD|2|DZ|DA=fr_DZ kab|\u{62F}.\u{62C}.\u{200F}=ar ars|\u{7CA}\u{7DF}\u{7D8}=nqo|द\u{93F}.ज\u{947}त.द\u{93F}=brx
    EEK|2||Ekr=sv|kr=et
    EGP|2|EG|EGPP=wo|EG£=sv|\u{62C}.\u{645}.\u{200F}=ar ars|\u{7E1}\u{7DB}\u{7D4}=nqo|ई.ज\u{93F}.प\u{93F}=brx
    ERN|2|ER|Nfk=ar_ER byn en_ER gez_ER ti_ER tig|\u{7CB}\u{7D9}\u{7DD}=nqo|इ.आर.एन=brx
    ESP|0||₧=ca es eu gl
    ETB|2|ET|Br=om so_ET ti wal|\u{7CB}\u{7D7}\u{7D3}=nqo|इ.त\u{93F}.ब\u{93F}=brx|ብር=am
    EUR|2|AD AT AX BE BL CY DE EA EE ES EU FI FR GF GP GR HR IC IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT|EUR=de_CH de_LI en_AU es_419 es_AG es_AR es_BB es_BM es_BO es_BQ es_BR es_BS es_BZ es_CA es_CL es_CO es_CR es_CU es_CW es_DM es_DO es_EC es_GD es_GT es_GY es_HN es_HT es_KN es_KY es_LC es_MX es_NI es_PA es_PE es_PR es_PY es_SV es_TC es_TT es_UY es_VC es_VE es_VG es_VI hu is mo ro tk uk vec|€=root
    FIM|2||mk=fi
    FJD|2|FJ|$ \u{7DD}\u{7D6}=nqo|$=en_FJ|$FJ=fr|FJ$=fy nl|FJC=kgp|FJD=fr_CA
    FKP|2|FK|FKP=fr_CA|£=en_FK|£FK=fr|\u{7DD}\u{7DE}\u{7D4}=nqo|एफ.क\u{947}.प\u{93F}=brx
    FRF|2||F=ca_FR fr|FRF=fr_LU
    GBP|2|GB GG GS IM JE TA|GBP=bg bs en_AU es hr hu is ky lt mk mo nn no_NO_NY pl ro sk sl sv tk uk vec|GB£=ar_SS en_FK en_GI en_MT en_SH en_SS nus|UK£=ar ars|£ RU=br|£=root bs_Cyrl es_US fr_CA|£GB=fr
    GEL|2|GE|GEL=os_RU|\u{7D6}\u{7ED}\u{7D0}\u{7DF}=nqo|ज\u{93F}.इ.एल=brx|₾=ka os
    GHS|2|GH|GHS.=wo|GH₵=ak ee en_GH ff_Adlm_GH ff_Latn_GH ha_GH|\u{7DC}\u{7ED}\u{7DB}\u{7D8}=nqo|ज\u{93F}.ऐत\u{94D}स.एस=brx
    GIP|2|GI|GIIP=wo|GIP=fr_CA|£=en_GI|£GI=fr|\u{7D6}\u{7ED}\u{7D3}\u{7D4}£=nqo|ज\u{93F}.आइ.प\u{93F}=brx
    GMD|2|GM|D=en_GM ff_Adlm_GM ff_Latn_GM|\u{7DC}\u{7ED}\u{7D3}\u{7D8}=nqo|ज\u{93F}.एम.द\u{93F}=brx
    GNF|0|GN|FG=ff_Adlm ff_GN ff_Latn_GN fr_GN kpe_GN|GNF=ff_Adlm_BF ff_Adlm_CM ff_Adlm_GH ff_Adlm_GM ff_Adlm_GW ff_Adlm_LR ff_Adlm_MR ff_Adlm_NE ff_Adlm_NG ff_Adlm_SL ff_Adlm_SN|\u{7FF}=nqo|ज\u{93F}.एन.एफ=brx
    GNS|2||\u{7D6}\u{7DB}\u{7FE}=nqo
    GQE|2||\u{7D5}\u{7D6}\u{7CB}=nqo
    GRD|2||Δρχ=el
    GTQ|2|GT|GT Q=wo|GTK=gaa|Q=es_GT|\u{7DC}\u{7ED}\u{7D5}\u{7DE}=nqo|ज\u{93F}.त\u{93F}.क\u{93F}उ=brx
    GWE|2||\u{7D6}\u{7D3}\u{7CD}=nqo
    GWP|2||\u{7D6}\u{7D3}\u{7D4}=nqo
    GYD|2|GY|$=en_GY|\u{7DC}\u{7ED}\u{7CE}\u{7F3}\u{7D8}=nqo|ज\u{93F}.व\u{93E}ई.द\u{93F}=brx
    HKD|2|HK|$ HK=br|$HK=fa|$\u{A0}HK=fr_CA|HK$=root bs_Cyrl|HKD=bg bs en_AU es fi fr hr hu it ka ky lt mk mo nb nn no pl ro sk sv uk vec|\u{7E4}\u{7DE}\u{7D8}=nqo|ऐत\u{94D}स.क\u{947}$=brx
    HNL|2|HN|L=es_HN|\u{7E4}\u{7D8}\u{7DF}=nqo|ऐत\u{94D}स.एन.एल=brx
    HRK|2||HRK=bs_Cyrl|HRKS=wo|kn=bs hr|\u{7DE}\u{7DB}\u{7DE}=nqo|ऐत\u{94D}स.आर.क\u{947}=brx
    HTG|2|HT|G=fr_HT my|\u{7E4}\u{7D5}\u{7DC}\u{7ED}=nqo|ऐत\u{94D}स.त\u{93F}.ज\u{93F}=brx
    HUF|2|HU|Ft=hu|\u{7E4}\u{7DC}\u{7ED}\u{7DD}=nqo|ऐत\u{94D}स.इउ.एफ=brx
    IDR|2|ID|Rp=en_ID id in jv ms_ID su|\u{7CD}\u{7F2}\u{7D8}\u{7D9}=nqo
    IEP|2||IE£=sv|£IE=fr
    ILP|2||£IL=fr|\u{5DC}\u{5F4}\u{5D9}=he iw
    ILR|2||ILR=zh_HK zh_Hant zh_MO zh_TW|ILS=wuu zh
    ILS|2|IL PS|ILS=bg br bs cs dz en_AU es fi fr_CA hr hu ka ky lt mk mo nb nn no pl ro uk vec|NIS=sk|₪=root bs_Cyrl
    INR|2|IN|INR=bg cs en_AU es fi fr_CA hr hu is it ka ky lt mk mo nb nn no pl ro sk sv uk vec|Rs=id in|₹=root
    IQD|3|IQ|Irak dinaa=ak|\u{62F}.\u{639}.\u{200F}=ar ars ckb lrc|\u{7CC}\u{7DE}\u{7D8}=nqo|आइ.क\u{93F}उ.द\u{93F}=brx
    IRR|2|IR|\u{631}.\u{625}.=ar ars|\u{631}\u{6CC}\u{627}\u{644}=fa|\u{7CC}\u{7D9}\u{7D9}=nqo
    ISK|0|IS|Ikr=sv|kr.=is|\u{7CC}\u{7DB}\u{7DE}=nqo|आई.एस.क\u{947}=brx
    ITL|0||₤IT=fr
    JMD|2|JM|$=en_JM|JM$=sv|\u{7D6}\u{7E1}\u{7D8}=nqo|ज\u{947}.एम.द\u{93F}=brx
    JOD|3|JO|\u{62F}.\u{623}.\u{200F}=ar ars|\u{7D6}\u{7D0}\u{7D8}=nqo|ज\u{947}.अ.द\u{93F}=brx
    JPY|0|JP|JPY=bg br en_AU es fr hr it ka lt mk mo nb nn no pl ro sk sv ti vec|JP¥=root en_001 en_150 en_AG en_AI en_AL en_AR en_AT en_BB en_BD en_BE en_BG en_BM en_BN en_BR en_BS en_BW en_BZ en_CA en_CC en_CH en_CK en_CM en_CN en_CV en_CX en_CY en_CZ en_DE en_DG en_DK en_DM en_EE en_ER en_FI en_FJ en_FK en_FM en_FR en_GB en_GD en_GG en_GH en_GI en_GM en_GR en_GY en_HK en_HU en_ID en_IE en_IL en_IM en_IN en_IO en_JE en_JM en_KE en_KI en_KN en_KY en_LC en_LR en_LS en_LT en_LV en_MG en_MM en_MO en_MS en_MT en_MU en_MV en_MW en_MY en_NA en_NF en_NG en_NH en_NL en_NO en_NR en_NU en_NZ en_PG en_PH en_PK en_PL en_PN en_PT en_PW en_RH en_RU en_RW en_SB en_SC en_SD en_SE en_SG en_SH en_SI en_SK en_SL en_SS en_SX en_SZ en_TC en_TH en_TK en_TO en_TT en_TV en_TZ en_UA en_UG en_VC en_VG en_VU en_WS en_ZA en_ZM en_ZW ks_Deva yue_CN yue_Hans zh_Hant_CN|¥=ast be bs ca de doi dsb en es_US et fa fi fil fr_CA ga gsw ha he hsb hu ig iw ja ks lb lv mi ml or ru sd_Deva sd_IN sh sl sr su ta th tl tr uk vi wae xh yue zh_HK zh_Hant zh_MO zh_TW|\u{7D7}\u{7ED}\u{7D4}\u{7E6}=nqo
    KES|2|KE|Ksh=dav ebu en_KE guz kam ki kln luo luy mas mer om_KE saq so_KE sw teo_KE|\u{7DE}\u{7CB}\u{7DB}=nqo|क\u{947}.इ.एस=brx
    KGS|2|KG|сом=ky ru_KG|\u{7DE}\u{7DC}\u{7ED}\u{7DB}=nqo|क\u{947}.ज\u{93F}.एस=brx
    KHR|2|KH|\u{7DE}\u{7D3}\u{7D9}=nqo|៛=km
    KMF|0|KM|CF=ar_KM fr_KM|\u{7DE}\u{7E1}\u{7DD}=nqo|क\u{947}.एम.एफ=brx
    KPW|2|KP|\u{7DE}\u{7DE}\u{7E5}=nqo|क\u{947}.प\u{93F}.दब\u{94D}ल\u{94D}य\u{941}=brx
    KRW|0|KR|KRW=bg br cy en_AU es fi fr_CA hr hu is it ka ky lt mk mo nb nn no pl ro sh sk sr sv uk vec|KR₩=dz|₩=root zh_Hant_HK zh_Hant_MO|￦=en_CN en_TW yue zh_Hant zh_TW
    KWD|3|KW|\u{62F}.\u{643}.\u{200F}=ar ars|\u{7DE}\u{7E5}\u{7D8}=nqo|क\u{947}.दब\u{94D}ल\u{94D}य\u{941}.द\u{93F}=brx
    KYD|2|KY|$=en_KY|\u{7DE}\u{7CC}\u{7D8}=nqo|क\u{947}.व\u{93E}ई.द\u{93F}=brx
    KZT|2|KZ|\u{7DE}\u{7D7}\u{7ED}\u{7D5}=nqo|क\u{947}.ज\u{947}त.त\u{93F}=brx|₸=kk ru_KZ
    LAK|2|LA|\u{7DF}\u{7CA}\u{7DE}=nqo|₭=lo
    LBP|2|LB|LBP=fr_CA|£LB=fr|\u{644}.\u{644}.\u{200F}=ar ars|\u{7DF}\u{7D3}£=nqo|एल.ब\u{93F}.प\u{93F}=brx
    LKR|2|LK|Rs.=ta_LK|\u{7DF}\u{7DE}\u{7D9}=nqo|ර\u{DD4}.=si
    LRD|2|LR|$=en_LR ff_Adlm_LR ff_Latn_LR kpe vai|LRD=kpe_GN|\u{7DF}\u{7FE}=nqo|एल.आर.द\u{93F}=brx
    LSL|2||M=st_LS|ЛСЛ=kk|\u{7DF}\u{7DB}\u{7DF}=nqo|एल.एस.एल=brx|ឡ\u{17BC}ទ\u{17B8}=km
    LUF|0||F=de_LU fr_LU pt_LU
    LVL|2||Ls=lv
    LYD|3|LY|\u{62F}.\u{644}.\u{200F}=ar ars|\u{7DF}\u{7D3}\u{7D8}=nqo|एल.व\u{93E}ई.द\u{93F}=brx
    MAD|2|EH MA|\u{62F}.\u{645}.\u{200F}=ar ars|\u{7E1}\u{7D8}\u{7E4}=nqo|एम.ए.द\u{93F}=brx
    MAF|2||\u{7E1}\u{7D9}\u{7DD}=nqo
    MDL|2|MD|L=ro_MD ru_MD|Vote MDL=wo|\u{7E1}\u{7D8}\u{7DF}=nqo|एम.ड\u{93F}.एल=brx
    MGA|2|MG|Ar=en_MG fr_MG mg|\u{7E1}\u{7D8}\u{7D9}=nqo|एम.ज\u{93F}.ए=brx
    MGF|0||\u{7E1}\u{7D8}\u{7DD}=nqo
    MKD|2|MK|den=sq_MK|ден.=mk|\u{7E1}\u{7DE}\u{7D8}=nqo|एम.क\u{947}.द\u{93F}=brx
    MLF|2||\u{7E1}\u{7DD}=nqo
    MMK|2|MM|K=my|\u{7E1}\u{7E1}\u{7DE}=nqo
    MNT|2|MN|\u{7E1}\u{7E3}\u{7D5}=nqo|एम.एन.त\u{93F}=brx|₮=mn
    MOP|2|MO|MOP$=en_MO pt_MO zh_Hans_MO zh_Hant_MO zh_MO|\u{7E1}\u{7CF}\u{7D4}=nqo|एम.अ.प\u{93F}=brx
    MRO|0||MRU=es_MX|\u{7E1}\u{7D9}\u{7CF}=nqo
    MRU|2|MR|UM=es_MX ff_Adlm_MR ff_Latn_MR ff_MR fr_MR|\u{623}.\u{645}.=ar ars|\u{7E1}\u{7CE}\u{7DC}\u{7ED}=nqo|एम.आर.इउ=brx
    MTP|2||£MT=fr
    MUR|2|MU|Rs=en_MU fr_MU mfe|\u{7E1}\u{7D9}\u{7D4}=nqo|एम.इउ.आर=brx
    MVR|2|MV|Rf=en_MV|\u{783}.=dv|\u{7E1}\u{7DD}\u{7ED}\u{7D9}=nqo
    MWK|2|MW|MK=en_MW|\u{7E1}\u{7DF}\u{7DE}=nqo|एम.दब\u{94D}ल\u{94D}य\u{941}.क\u{947}=brx
    MXN|2|MX|$=en_MX es_MX|$MX=fa fr gl|MX$=root bs_Cyrl ms_Arab|MXN=af bg bs ca en_AU es fi fr_CA hr hu is it ky lt mo ms nb nn no pl ro sl uk vec|MZ$=gaa|\u{7E1}\u{7DE}$=nqo|एम.एक\u{94D}स $=brx
    MYR|2|MY|RM=en_MY ms ta_MY ta_SG|\u{7E1}\u{7E6}\u{7D9}=nqo
    MZE|2||\u{7E1}\u{7D6}\u{7ED}\u{7CB}=nqo
    MZM|2||\u{7E1}\u{7D6}\u{7E1}=nqo
    MZN|2|MZ|MTn=mgh pt_MZ seh|\u{7E1}\u{7D6}\u{7ED}\u{7E1}=nqo|एम.ज\u{947}त.एन=brx
    NAD|2|NA|$=af_NA en_NA naq|$NA=fr|NAD=fr_CA|\u{7E3}\u{7E1}\u{7D8}=nqo|एन.ए.द\u{93F}=brx
    NGN|2|NG|NGN.=wo|\u{7D6}\u{7E3}=nqo|एन.ज\u{93F}.एन=brx|₦=en_NG ff_Adlm_NG ff_Latn_NG ha ig kaj kcg pcm yo|\u{1E910}\u{1E910}\u{1E918}=ff_Adlm
    NIO|2|NI|C$=es_NI|\u{7E3}\u{7CC}\u{7CF}=nqo|एन.आई.अ=brx
    NLG|2||ƒ=ia
    NOK|2|BV NO SJ|Nkr=se_SE sv|kr=nb nn no se|\u{7E3}\u{7D0}\u{7DE}=nqo|एन.अ.क\u{947}=brx
    NPR|2|NP|\u{7E3}\u{7D4}\u{7D9}=nqo|न\u{947}र\u{942}=ne
    NZD|2|CK NU NZ PN TK|$ ZN=br|$=en_CK en_NU en_NZ en_PN en_TK mi|$NZ=fa fr|$\u{A0}NZ=fr_CA|$\u{7E3}\u{7D6}\u{7ED}=nqo|NZ$=root bs_Cyrl|NZD$=to|NZD=be bg bs en_AU es fi hr hu is ka ky lt mk mo nb nn no pl ro sh sk sl sr sv uk vec
    OMR|3|OM|\u{631}.\u{639}.\u{200F}=ar ars|\u{7CF}\u{7E1}\u{7D9}=nqo|अ.एम.आर=brx
    PAB|2|PA|B/.=es_PA my|\u{7D4}\u{7CA}\u{7D3}=nqo|प\u{93F}.ए.ब\u{93F}=brx
    PEN|2|PE|PEN=qu_BO qu_EC|S/=es_PE qu|\u{7D4}\u{7CB}\u{7DB}=nqo|प\u{93F}.इ.एन=brx
    PGK|2|PG|K=en_PG|\u{7D4}\u{7D6}\u{7DE}=nqo|\u{1E911}\u{1E906}\u{1E918}=ff_Adlm
    PHP|2|PH|PHP=af am ar ars as ast az be bg bn br bs ca ccp ce chr cs cy da de el en_AU es et eu fa fi fo fr gd gl gu he hi hr hu hy id in is iw ja ka kgp kk km kn ko kok ky lb lo lt lv mk ml mn mo mr ms mt mzn nb ne nl nn no or pa pcm pl pt qu ro ru sd sh si sk sl sq sr sv sw ta te th tk tr uk ur uz vec vi wuu yrl yue zh zu|₱=root az_Cyrl bs_Cyrl es_PH hi_Latn kok_Latn ms_Arab pa_Arab pa_Aran pa_PK sd_Deva sd_IN uz_AF uz_Arab uz_Cyrl|\u{1E906}\u{1E906}\u{1E916}=ff_Adlm
    PKR|2|PK|PKR=sd_Deva sd_IN ur_Arab_IN ur_Aran_IN ur_IN|Rs=en_PK ps_PK sd ur|\u{631}=pa_Arab pa_Aran pa_PK|\u{7D4}\u{7DE}\u{7D9}=nqo
    PLN|2|PL|zł=dsb hsb pl szl|зл=bs_Cyrl|\u{7D4}\u{7DF}\u{7D7}\u{7ED}=nqo|प\u{93F}.एल.एन=brx
    PTE|2||Esc.=pt yrl|PTE=pt_CV|Vẽj.=kgp|\u{200B}=pt_AO pt_CH pt_FR pt_GQ pt_GW pt_LU pt_MO pt_MZ pt_PT pt_ST pt_TL
    PYG|0|PY|Gs.=es_PY|\u{7D4}\u{7D9}\u{7DC}\u{7ED}=nqo|प\u{93F}.आई.ज\u{93F}=brx|₲=gn
    QAR|2|QA|\u{631}.\u{642}.\u{200F}=ar ars|\u{7DE}\u{7CA}\u{7D9}=nqo|क\u{93F}उ.ए.आर=brx
    RHD|2||$RH=fr|\u{7D6}\u{7ED}\u{7D3}\u{7D8}=nqo
    RON|2|RO|RON=kok_Latn|\u{7D9}\u{7CE}\u{7DF}=nqo|आर.अ.एन=brx|र\u{949}न=kok
    RSD|2|RS|din.=bs|дин.=bs_Cyrl|\u{7D9}\u{7DB}\u{7D8}=nqo|आर.एस.द\u{93F}=brx
    RUB|2|RU|\u{7CC}\u{7CE}\u{7D9}=nqo|र\u{942}ब=brx|₽=be ce cv ia kk os_RU ru sah tt yo
    RUR|2||RUR=ru_BY|р.=ru
    RWF|0|RW|RF=en_RW fr_RW rw|\u{7D9}\u{7E5}\u{7DD}=nqo
    SAR|2|SA|\u{631}.\u{633}.\u{200F}=ar ars|\u{7DB}\u{7CA}\u{7D9}=nqo|एस.ए.आर=brx
    SBD|2|SB|$=en_SB|$SB=fr|SBD=fr_CA|SI$=fy nl|\u{7DB}\u{7D3}\u{7D8}=nqo
    SCR|2|SC|Rs=en_AU|SCRu=yrl|SR=en_SC fr_SC|SSR=gaa|\u{7DB}\u{7DB}\u{7E5}=nqo|एस.स\u{93F}.आर=brx
    SDD|2||\u{62F}.\u{633}.\u{200F}=ar ars|\u{7DB}\u{7D8}\u{7D8}=nqo
    SDG|2|SD|\u{62C}.\u{633}.=ar ars|\u{7DB}\u{7D8}\u{7DC}\u{7ED}=nqo|एस.द\u{93F}.ज\u{93F}=brx
    SDP|2||\u{7DB}\u{7D8}\u{7D4}=nqo
    SEK|2|SE|Skr=se|kr=en_SE se_SE sv|\u{7DB}\u{7E5}\u{7DE}=nqo|एस.इ.क\u{947}=brx
    SGD|2|SG|$=en_SG ms_SG ta_SG zh_Hans_SG zh_SG|$SG=fr|$\u{A0}SG=fr_CA|S$=ta_MY|\u{7DB}\u{7DC}\u{7ED}\u{7D8}=nqo
    SHP|2|AC SH|£=en_SH|\u{7DB}\u{7E4}\u{7D4}=nqo|एस.ऐत\u{94D}स.प\u{93F}=brx
    SLE|2|SL|Le=en_SL ff_Adlm_SL ff_Latn_SL|\u{7DB}\u{7D9}\u{7D4}=nqo|एस.एल.इ=brx
    SLL|2||\u{7DB}\u{7DF}\u{7DF}=nqo|एस.एल.एल=brx
    SOS|2|SO|S=ar_SO so|\u{7DB}\u{7E1}\u{7DB}=nqo|एस.अ.एस=brx
    SRD|2|SR|$=nl_SR|$SR=fr|SRD=fr_CA|\u{7DB}\u{7CE}\u{7D8}=nqo|एस.आर.ड\u{93F}=brx
    SSP|2|SS|£=ar_SS en_SS nus|\u{7DB}\u{7DB}\u{7D4}=nqo|एस.एस.प\u{93F}=brx
    STD|0||\u{7DB}\u{7D5}\u{7D8}=nqo
    STN|2|ST|Db=pt_ST|\u{7DB}\u{7D4}\u{7D8}=nqo|एस.त\u{93F}.एन=brx
    SYP|2|SY|LS=fr_SY|\u{644}.\u{633}.\u{200F}=ar ars syr|\u{7DB}\u{7CC}\u{7D4}=nqo|एस.व\u{93E}ई.प\u{93F}=brx
    SZL|2|SZ|E=en_SZ ss|\u{7DB}\u{7D6}\u{7ED}\u{7DF}=nqo|एस.ज\u{947}त.एल=brx
    THB|2|TH|THB=az_Cyrl bs_Cyrl es_419 es_AG es_AR es_BB es_BM es_BO es_BQ es_BR es_BS es_BZ es_CA es_CL es_CO es_CR es_CU es_CW es_DM es_DO es_EC es_GD es_GT es_GY es_HN es_HT es_KN es_KY es_LC es_MX es_NI es_PA es_PE es_PR es_PY es_SV es_TC es_TT es_US es_UY es_VC es_VE es_VG es_VI hi_Latn pa_Arab pa_Aran pa_PK|TH฿=dz|\u{7D5}\u{7D8}\u{7D3}=nqo|฿=af am ar ars ast az bn bs ca ccp cy da de dsb ee el es et eu fa fil fy ga gd gl gu he hi hsb hy id in it iw kea kgp kk km kn ky lb lo lv ml mn mr my ne nl pa pt ru se si sq sw ta te th tl tr ur uz_Cyrl vi yrl zu
    TJS|2|TJ|сом.=tg|\u{7D5}\u{7D6}\u{7DB}=nqo|त\u{93F}.ज\u{947}.एस=brx
    TMT|2|TM|ТМТ=ru|\u{7D5}\u{7E1}\u{7D5}=nqo|त\u{93F}.एम.त\u{93F}=brx
    TND|3|TN|DT=fr_TN|\u{62F}.\u{62A}.\u{200F}=ar ars|\u{7D5}\u{7E3}\u{7D8}=nqo|त\u{93F}.एन.द\u{93F}=brx
    TOP|2|TO|T$=en_TO to|\u{7D5}\u{7CF}\u{7D4}=nqo
    TRY|2|TR|Тл=bs_Cyrl|\u{7D5}\u{7CE}\u{7DF}=nqo|त\u{93F}.आर.व\u{93E}ई=brx|₺=en_TR ku tr
    TTD|2|TT|$=en_TT|$TT=fr|TT$=my|TTD=fr_CA|\u{7D5}\u{7D5}\u{7D8}=nqo|त\u{93F}.त\u{93F}.ड\u{93F}=brx
    TWD|2|TW|$=en_TW zh_Hant zh_TW|NT$=root zh_Hant_CN zh_Hant_HK zh_Hant_MO|TWD=bg br en_AU es fi fr hr hu is it ky lt mk mo nb nn no pl ro sk sl sv uk vec|\u{7D5}\u{7E5}\u{7D8}=nqo|एन.त\u{93F}$=brx
    TZS|2|TZ|TSh=asa bez en_TZ jmc kde ksb lag mas_TZ rof rwk sbp sw vun|\u{7D5}\u{7D6}\u{7ED}\u{7DB}=nqo|त\u{93F}.ज\u{947}त.एस=brx
    UAH|2|UA|\u{7CC}\u{7DE}\u{7E4}=nqo|इउ.ए.ऐत\u{94D}स=brx|₴=ru uk
    UAK|2||крб.=uk
    UGS|2||\u{7CE}\u{7DC}\u{7ED}\u{7E5}=nqo
    UGX|0|UG|UGS=gaa|USh=cgg en_UG lg nyn sw_UG teo xog|\u{7CE}\u{7DC}\u{7ED}\u{7DB}=nqo|इउ.ज\u{93F}.एक\u{94D}स=brx
    USD|2|AS BQ DG EC FM GU IO MH MP PR PW SV TC TL UM US VG VI|$ SU=br|$=apw ast be bn_IN brx chr cic cv de doi dsb el en es_EC es_PR es_SV es_US et fa fi fil ga gaa gd gl gsw ha haw he hi hsb hy ig iw ja kk km kn ks ku lb lkt lv mai ml mn mni mr mus mzn nl_BQ or os osa ps qu_EC rm ru sd_Deva sd_IN sl su sw_KE ta te tg tl tr tt ug ur wae wo xh yo zu|$US=fr qu|$\u{A0}US=fr_CA|US $=ceb|US$=root bs_Cyrl en_001 en_150 en_AG en_AI en_AL en_AR en_AT en_BB en_BD en_BE en_BG en_BM en_BN en_BR en_BS en_BW en_BZ en_CA en_CC en_CH en_CK en_CL en_CM en_CN en_CO en_CV en_CX en_CY en_CZ en_DE en_DG en_DK en_DM en_EE en_ER en_FI en_FJ en_FK en_FM en_FR en_GB en_GD en_GG en_GH en_GI en_GM en_GR en_GY en_HK en_HU en_ID en_IE en_IL en_IM en_IO en_JE en_JM en_KE en_KI en_KN en_KY en_LC en_LR en_LS en_LT en_LV en_MG en_MM en_MO en_MS en_MT en_MU en_MV en_MW en_MX en_MY en_NA en_NF en_NG en_NH en_NL en_NO en_NR en_NU en_NZ en_PG en_PH en_PK en_PL en_PN en_PT en_PW en_RH en_RU en_RW en_SB en_SC en_SD en_SE en_SG en_SH en_SI en_SK en_SL en_SS en_SX en_SZ en_TC en_TH en_TK en_TO en_TT en_TV en_TW en_TZ en_UA en_UG en_VC en_VG en_VU en_WS en_ZA en_ZM en_ZW mni_Mtei ms_Arab ta_SG|USD=af bs ca en_AU es_419 es_AG es_BB es_BM es_BO es_BQ es_BR es_BS es_BZ es_CA es_CR es_CW es_DM es_GD es_GT es_GY es_HN es_HT es_KN es_KY es_LC es_MX es_NI es_PA es_PE es_PY es_TC es_TT es_VC es_VE es_VG es_VI hr hu is it ky lt mo ms nb nn no pl ro sk uk vec|щ.д.=bg|\u{7CA}\u{7DE}\u{7D8}$=nqo
    UYU|2|UY|$=es_UY|$UY=fr|UYU=fr_CA|\u{7CE}\u{7F3}\u{7D4}=nqo|इउ.व\u{93E}ई.इउ=brx
    UYW|4||UP=es_UY
    UZS|2|UZ|UZS=uz_AF uz_Arab|soʻm=uz|сўм=uz_Cyrl|\u{7CE}\u{7D7}\u{7ED}\u{7DB}=nqo|इउ.ज\u{947}त.एस=brx
    VED|2|VE|Bs.D=es_419 es_AG es_AR es_BB es_BM es_BO es_BQ es_BR es_BS es_BZ es_CA es_CL es_CO es_CR es_CU es_CW es_DM es_DO es_EC es_GD es_GT es_GY es_HN es_HT es_KN es_KY es_LC es_MX es_NI es_PA es_PE es_PR es_PY es_SV es_TC es_TT es_US es_UY es_VC es_VE es_VG es_VI
    VEF|2||Bs.=es_VE
    VES|2||Bs.S=es_VE yrl|\u{7DD}\u{7ED}\u{7CB}\u{7D3}=nqo|भ\u{93F}.इ.एस=brx
    VND|0|VN|VND=bg br cs en_AU es_419 es_AG es_AR es_BB es_BM es_BO es_BQ es_BR es_BS es_BZ es_CA es_CL es_CO es_CR es_CU es_CW es_DM es_DO es_EC es_GD es_GT es_GY es_HN es_HT es_KN es_KY es_LC es_MX es_NI es_PA es_PE es_PR es_PY es_SV es_TC es_TT es_US es_UY es_VC es_VE es_VG es_VI fi fr_CA hr hu is it ka lt mk mo nb nn no pl ro sh sk sr sv uk vec|₫=root
    VUV|0|VU|VT=en_NH en_VU fr_VU|\u{7DD}\u{7ED}\u{7D5}\u{7DD}\u{7ED}=nqo
    WST|2|WS|$WS=fr|$\u{7E5}\u{7DB}=nqo|WS$=en_WS|WST=fr_CA
    XAF|0|CF CG CM GA GQ TD|FCF=yrl|FCFA=root es_GQ|XAF=dz en_AU es fr_CA lt nb nn no vec|\u{7DD}\u{7DB}\u{7DD}=nqo|\u{1E90A}\u{1E905}\u{1E90A}\u{1E900}=ff_Adlm
    XCD|2|AG AI DM GD KN LC MS VC|$=en_AG en_AI en_DM en_GD en_KN en_LC en_MS en_VC|$EC=fa|EC$=root bs_Cyrl|KB$=gaa|XCD=bg br bs ca en_AU es fi fr gl hr hu ky lt mo nb nn no ro sl uk vec|\u{7DB}\u{7DF}\u{7D8}=nqo|इ.स\u{93F} $=brx
    XCG|2|CW SX|Cg.=root
    XDR|2||DIP=sc
    XEU|2||ECU=cs
    XOF|0|BF BJ CI GW ML NE SN TG|AAS=ak|CFA=kgp yrl|F\u{202F}CFA=root|SFA=gaa|XOF=en_AU es fr_CA lt vec|\u{641}\u{631}\u{627}\u{646}\u{6A9}\u{202F}CFA=fa|\u{7FE}=nqo|ස\u{DD2}ෆ\u{DCA}එ=si|\u{1E905}\u{1E90A}\u{1E900}=ff_Adlm
    XPF|0|NC PF WF|CFP=en_AU yrl|CFPF=root bs_Cyrl|FCFP=fr|XPF=bs fi fr_CA fy hr lt nb nl nn no vec|\u{7FE} \u{7DD}\u{7DB}\u{7DD}=nqo
    XXX|2|AQ CP|XXX=ast br ca cs cy de fi ga gd hr id in ja nb nl nn no pa sk th vi wuu yue zh|XXXX=ru|¤=root pa_Arab pa_Aran pa_PK
    YER|2|YE|\u{631}.\u{64A}.\u{200F}=ar ars|\u{7E6}\u{7E1}\u{7D9}=nqo|व\u{93E}ई.इ.आर=brx
    ZAR|2|LS ZA|R=af en_LS en_ZA nr nso ss st tn ts ve xh zu|\u{7E5}\u{7DD}\u{7D9}=nqo|ज\u{947}त.ए.आर=brx
    ZMK|0||SMK=kgp|\u{7D6}\u{7ED}\u{7D3}\u{7DE}=nqo
    ZMW|2|ZM|K=bem en_ZM|\u{7D6}\u{7ED}\u{7D3}\u{7E5}=nqo
    ZRN|2||\u{7D6}\u{7ED}\u{7D9}=nqo
    ZRZ|2||\u{7D6}\u{7ED}\u{7D9}\u{7D6}\u{7ED}=nqo
    ZWD|0||\u{7D6}\u{7ED}\u{7E5}\u{7D8}=nqo
    ZWG|2|ZW
    ZWL|2||\u{7D6}\u{7ED}\u{7E5}\u{7DF}=nqo
    ZWR|2||\u{7D6}\u{7ED}\u{7E5}\u{7D9}=nqo
    """
}
