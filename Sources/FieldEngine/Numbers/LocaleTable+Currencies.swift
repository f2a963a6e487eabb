// swift-format-ignore-file

/// Written by `Scripts/locale-table/generate.swift`, from CLDR 46 in ICU 76.1.
extension LocaleTable {
  /// Currencies, the digits of their minor units, and their symbols in locales.
  static let currencies = """
    ADP BYR TMM TRL UYI|0
    AED|2|\u{62F}.\u{625}.\u{200F}=ar ars|\u{7CA}\u{7D0}\u{7D8}=nqo|ए.इ.द\u{93F}=brx
    AFA|2|\u{1E900}\u{1E90A}\u{1E900}=ff_Adlm
    AFN|2|\u{60B}=fa ps uz_AF uz_Arab|\u{7CA}\u{7DD}\u{7CA}=nqo
    ALK AOK ARA ARL ARM ARP AZM BAD BAN BEC BEL BGL BOL BOP BOV BRB BRC BRE BRN BRR BRZ BUK BYB CHE CHW CLE CNX COU CSD DDM ECS ECV ESA ESB GEK GHC HRD ISJ KRH KRO LSM LTL LTT LUC LUL LVR MCF MDC MKN MTL MVP MXP MXV NIC PEI PES PLZ ROL SIT SKK SRG SUR SVC TJR TPE USN USS UYP VEB VNN XAG XAU XBA XBB XBC XBD XFO XFU XPD XPT XRE XSU XTS XUA YDD YUD YUM YUN YUR ZAL ZWG|2
    ALL|2|Lekë=sq|\u{7CA}\u{7DF}\u{7DF}=nqo|अल=brx
    AMD|2|֏=hy|\u{7CA}\u{7E1}\u{7D8}=nqo|ए.एम.द\u{93F}=brx
    ANG|2|NAf.=en_SX nl_CW nl_SX|NAf=my|\u{7CA}\u{7F2}\u{7D5}\u{7DD}=nqo|ए.एन.ज\u{93F}=brx
    AOA|2|Kz=ln_AO pt_AO|\u{7CA}\u{7F2}\u{7DC}\u{7ED}\u{7CE}=nqo|ए.अ.ए=brx
    AON|2|\u{7CA}\u{7DC}\u{7ED}\u{7DE}=nqo
    AOR|2|\u{7CA}\u{7DC}\u{7ED}\u{7DD}=nqo
    ARS|2|$=en_AR es_AR|$AR=fr|ARS=fr_CA|\u{7CA}\u{7D6}\u{7ED}\u{7D4}=nqo|ए.आर.एस=brx
    ATS|2|öS=de gsw lb
    AUD|2|$=en_AU en_CC en_CX en_KI en_NF en_NR en_TV|$A=br|$AU=fr|$\u{A0}AU=fr_CA|$\u{7D0}=nqo|A$=root bs_Cyrl|AU$=am ar ars ca cs da de dz ee et fy id in kea kgp ko lb lv nl pt th tr vi wuu yrl yue zh|AUD$=to|AUD=bg bs dsb es fi hr hsb hu is ka ky lt mk mo nb nn no pl ro sh sk sl sr sv uk vec
    AWG|2|Afl.=nl_AW|Afl=my|\u{7CA}\u{7E5}\u{7D6}\u{7ED}=nqo|ए.दब\u{94D}ल\u{94D}य\u{941}.ज\u{93F}=brx
    AZN|2|\u{7CA}\u{7D6}\u{7E3}=nqo|ए.ज\u{947}त.एन=brx|₼=az
    BAM|2|KM=bs hr_BA sh sr_Cyrl_ME sr_Latn sr_ME|КМ=bs_Cyrl sr|\u{7D3}\u{7CD}\u{7E1}=nqo|ब\u{93F}.ए.एम=brx
    BBD|2|$=en_BB|BBG=qu|Bds$=sv|DBB=so|\u{7D3}\u{7D3}\u{7D8}=nqo|ब\u{93F}.ब\u{93F}.द\u{93F}=brx
    BDT|2|\u{7D3}\u{7D8}\u{7D5}=nqo|৳=bn ccp en_BD
    BEF|2|FB=fr
    BGM|2|BGK=de
    BGN|2|лв.=bg|\u{7D3}\u{7DC}\u{7ED}\u{7DF}=nqo|ब\u{93F}.ज\u{93F}.एन=brx
    BGO|2|BGJ=de
    BHD|3|\u{62F}.\u{628}.\u{200F}=ar ars|\u{7D3}\u{7E4}\u{7D8}=nqo|ब\u{93F}.ऐत\u{94D}स.द\u{93F}=brx
    BIF|0|FBu=en_BI fr_BI rn|\u{7D3}\u{7D9}\u{7DD}=nqo|ब\u{93F}.आइ.एफ=brx
    BMD|2|$=en_BM|$BM=fr|BM$=sv|BMD=fr_CA|DBM=qu|\u{7D3}\u{7E1}\u{7D8}=nqo|ब\u{93F}.एम.ड\u{93F}=brx
    BND|2|$=en_BN ms_Arab_BN ms_BN|$BN=fr|BND=fr_CA|\u{7D3}\u{7E3}\u{7D8}=nqo
    BOB|2|BUB=yrl|Bs=es_BO qu_BO|\u{7D3}\u{7CF}\u{7D3}=nqo|ब\u{93F}.अ.ब\u{93F}=brx
    BRL|2|BR$=sv|BRL=be bg br bs ca en_AU es fi hr hu is it ky lt mo nb nn no ro sk sl sq uk vec|R$=root bs_Cyrl es_BR
    BSD|2|$=en_BS|BS$=sv|\u{7D3}\u{7DB}\u{7D8}=nqo|ब\u{93F}.एस.द\u{93F}=brx
    BTN|2|Nu.=dz|\u{7D3}\u{7D5}\u{7D2}=nqo
    BWP|2|P=en_BW tn_BW|\u{7D3}\u{7E5}\u{7D4}=nqo|ब\u{93F}.दब\u{94D}ल\u{94D}य\u{941}.प\u{93F}=brx
    BYN|2|Br=be ru_BY|\u{7D3}\u{7CC}\u{7D9}=nqo|ब\u{93F}.व\u{93E}ई.एन=brx
    BZD|2|$=en_BZ es_BZ|$BZ=fr|BZ$=sv|BZD=fr_CA|DBZ=qu|ब\u{93F}.ज\u{947}द.ड\u{93F}=brx
    CAD|2|$=en_CA es_CA fr_CA|$CA=br fa fr qu|C$=fy nl|CA$=root bs_Cyrl es_US ms_Arab|CAD=af be bg bs ca en_AU es fi hr hu is ky lt mo ms nb nn no pl ro sk sl uk vec|KA$=gaa pcm|स\u{93F}.ए $=brx
    CDF|2|FC=fr_CD ln lu sw_CD|KDF=gaa|\u{7DE}\u{7DD}=nqo|स\u{93F}.द\u{93F}.एफ=brx
    CHF|2|SZF=gaa|\u{7DB}\u{7E5}\u{7DD}=nqo|स\u{93F}.ऐत\u{94D}स.एफ=brx
    CLF|4
    CLP|0|$=en_CL es_CL|$CL=fr|CLP=fr_CA|\u{7DB}\u{7DF}\u{7D4}=nqo|स\u{93F}.एल.प\u{93F}=brx
    CNH|2|I-CNH=xh|\u{7DB}\u{7E6}\u{7E4}=nqo|स\u{93F}.एन.ऐत\u{94D}स=brx
    CNY|2|CNY=bg br bs ca en_AU es fi fr hr hu ka lt mk mo nb nn no pl ro sk sv ti uk vec|CN¥=root bo_IN bs_Cyrl fr_CA zh_HK zh_Hans_HK zh_Hans_JP zh_Hans_MO zh_Hans_SG zh_Hant zh_JP zh_MO zh_SG zh_TW|¥=bo en_CN ii wuu yue_CN yue_Hans zh zh_Hant_CN|¥CN=fa|\u{7DB}\u{7E3}\u{7E6}=nqo|स\u{93F}एन¥=brx|\u{200E}CN¥\u{200E}=he iw|元=ja|￥=ug
    COP|2|$=en_CO es_CO yrl|$CO=fr|COP=fr_CA|KOP=gaa|\u{7DE}\u{7D0}\u{7D4}=nqo|स\u{93F}.अ.प\u{93F}=brx
    CRC|2|KRK=gaa|\u{7DE}\u{7D9}\u{7DE}=nqo|स\u{93F}.आर.स\u{93F}=brx|₡=es_CR
    CSK|2|Kčs=cs
    CUC|2|KUK=gaa|\u{7DE}\u{7CE}\u{7F3}\u{7DE}=nqo|स\u{93F}.इउ.स\u{93F}=brx
    CUP|2|$=es_CU|KUP=gaa|\u{7DE}\u{7CE}\u{7F3}\u{7D4}=nqo|स\u{93F}.इउ.प\u{93F}=brx
    CVE|2|\u{7CD}\u{7DB}\u{7DE}=nqo|स\u{93F}.भ\u{93F}.इ=brx|\u{200B}=en_CV kea pt_CV
    CYP|2|£CY=fr
    CZK|2|Kč=cs|TSK=gaa|Кч=bs_Cyrl|\u{7D7}\u{7DE}\u{7DE}=nqo|स\u{93F}.ज\u{947}द.क\u{947}=brx
    DEM|2|DM=de
    DJF|0|Fdj=ar_DJ fr_DJ so_DJ|\u{7D6}\u{7D3}\u{7DD}=nqo|द\u{93F}.ज\u{947}.एफ=brx
    DKK|2|Dkr=se sv|kr.=da en_DK fo_DK kl|kr=fo|\u{7D8}\u{7DE}\u{7DE}=nqo|द\u{93F}.क\u{947}.क\u{947}=brx
    DOP|2|RD$=es_DO sv|\u{7D8}\u{7CF}\u{7D4}=nqo|ड\u{93F}.अ.प\u{93F}=brx
    DZD|2|DA=fr_DZ kab|\u{62F}.\u{62C}.\u{200F}=ar ars|\u{7CA}\u{7DF}\u{7D8}=nqo|द\u{93F}.ज\u{947}त.द\u{93F}=brx
    EEK|2|Ekr=sv|kr=et
    EGP|2|EGPP=wo|EG£=sv|\u{62C}.\u{645}.\u{200F}=ar ars|\u{7E1}\u{7DB}\u{7D4}=nqo|ई.ज\u{93F}.प\u{93F}=brx
    ERN|2|Nfk=ar_ER byn en_ER gez_ER ti_ER tig|\u{7CB}\u{7D9}\u{7DD}=nqo|इ.आर.एन=brx
    ESP|0|₧=ca es eu gl
    ETB|2|Br=om so_ET ti wal|\u{7CB}\u{7D7}\u{7D3}=nqo|इ.त\u{93F}.ब\u{93F}=brx|ብር=am
    EUR|2|EUR=de_CH de_LI en_AU es_419 es_AG es_AR es_BB es_BM es_BO es_BQ es_BR es_BS es_BZ es_CA es_CL es_CO es_CR es_CU es_CW es_DM es_DO es_EC es_GD es_GT es_GY es_HN es_HT es_KN es_KY es_LC es_MX es_NI es_PA es_PE es_PR es_PY es_SV es_TC es_TT es_UY es_VC es_VE es_VG es_VI hu is mo ro tk uk vec|€=root
    FIM|2|mk=fi
    FJD|2|$ \u{7DD}\u{7D6}=nqo|$=en_FJ|$FJ=fr|FJ$=fy nl|FJC=kgp|FJD=fr_CA
    FKP|2|FKP=fr_CA|£=en_FK|£FK=fr|\u{7DD}\u{7DE}\u{7D4}=nqo|एफ.क\u{947}.प\u{93F}=brx
    FRF|2|F=ca_FR fr|FRF=fr_LU
    GBP|2|GBP=bg bs en_AU es hr hu is ky lt mk mo nn no_NO_NY pl ro sk sl sv tk uk vec|GB£=ar_SS en_FK en_GI en_MT en_SH en_SS nus|UK£=ar ars|£ RU=br|£=root bs_Cyrl es_US fr_CA|£GB=fr
    GEL|2|GEL=os_RU|\u{7D6}\u{7ED}\u{7D0}\u{7DF}=nqo|ज\u{93F}.इ.एल=brx|₾=ka os
    GHS|2|GHS.=wo|GH₵=ak ee en_GH ff_Adlm_GH ff_Latn_GH ha_GH|\u{7DC}\u{7ED}\u{7DB}\u{7D8}=nqo|ज\u{93F}.ऐत\u{94D}स.एस=brx
    GIP|2|GIIP=wo|GIP=fr_CA|£=en_GI|£GI=fr|\u{7D6}\u{7ED}\u{7D3}\u{7D4}£=nqo|ज\u{93F}.आइ.प\u{93F}=brx
    GMD|2|D=en_GM ff_Adlm_GM ff_Latn_GM|\u{7DC}\u{7ED}\u{7D3}\u{7D8}=nqo|ज\u{93F}.एम.द\u{93F}=brx
    GNF|0|FG=ff_Adlm ff_GN ff_Latn_GN fr_GN kpe_GN|GNF=ff_Adlm_BF ff_Adlm_CM ff_Adlm_GH ff_Adlm_GM ff_Adlm_GW ff_Adlm_LR ff_Adlm_MR ff_Adlm_NE ff_Adlm_NG ff_Adlm_SL ff_Adlm_SN|\u{7FF}=nqo|ज\u{93F}.एन.एफ=brx
    GNS|2|\u{7D6}\u{7DB}\u{7FE}=nqo
    GQE|2|\u{7D5}\u{7D6}\u{7CB}=nqo
    GRD|2|Δρχ=el
    GTQ|2|GT Q=wo|GTK=gaa|Q=es_GT|\u{7DC}\u{7ED}\u{7D5}\u{7DE}=nqo|ज\u{93F}.त\u{93F}.क\u{93F}उ=brx
    GWE|2|\u{7D6}\u{7D3}\u{7CD}=nqo
    GWP|2|\u{7D6}\u{7D3}\u{7D4}=nqo
    GYD|2|$=en_GY|\u{7DC}\u{7ED}\u{7CE}\u{7F3}\u{7D8}=nqo|ज\u{93F}.व\u{93E}ई.द\u{93F}=brx
    HKD|2|$ HK=br|$HK=fa|$\u{A0}HK=fr_CA|HK$=root bs_Cyrl|HKD=bg bs en_AU es fi fr hr hu it ka ky lt mk mo nb nn no pl ro sk sv uk vec|\u{7E4}\u{7DE}\u{7D8}=nqo|ऐत\u{94D}स.क\u{947}$=brx
    HNL|2|L=es_HN|\u{7E4}\u{7D8}\u{7DF}=nqo|ऐत\u{94D}स.एन.एल=brx
    HRK|2|HRK=bs_Cyrl|HRKS=wo|kn=bs hr|\u{7DE}\u{7DB}\u{7DE}=nqo|ऐत\u{94D}स.आर.क\u{947}=brx
    HTG|2|G=fr_HT my|\u{7E4}\u{7D5}\u{7DC}\u{7ED}=nqo|ऐत\u{94D}स.त\u{93F}.ज\u{93F}=brx
    HUF|2|Ft=hu|\u{7E4}\u{7DC}\u{7ED}\u{7DD}=nqo|ऐत\u{94D}स.इउ.एफ=brx
    IDR|2|Rp=en_ID id in jv ms_ID su|\u{7CD}\u{7F2}\u{7D8}\u{7D9}=nqo
    IEP|2|IE£=sv|£IE=fr
    ILP|2|£IL=fr|\u{5DC}\u{5F4}\u{5D9}=he iw
    ILR|2|ILR=zh_HK zh_Hant zh_MO zh_TW|ILS=wuu zh
    ILS|2|ILS=bg br bs cs dz en_AU es fi fr_CA hr hu ka ky lt mk mo nb nn no pl ro uk vec|NIS=sk|₪=root bs_Cyrl
    INR|2|INR=bg cs en_AU es fi fr_CA hr hu is it ka ky lt mk mo nb nn no pl ro sk sv uk vec|Rs=id in|₹=root
    IQD|3|Irak dinaa=ak|\u{62F}.\u{639}.\u{200F}=ar ars ckb lrc|\u{7CC}\u{7DE}\u{7D8}=nqo|आइ.क\u{93F}उ.द\u{93F}=brx
    IRR|2|\u{631}.\u{625}.=ar ars|\u{631}\u{6CC}\u{627}\u{644}=fa|\u{7CC}\u{7D9}\u{7D9}=nqo
    ISK|0|Ikr=sv|kr.=is|\u{7CC}\u{7DB}\u{7DE}=nqo|आई.एस.क\u{947}=brx
    ITL|0|₤IT=fr
    JMD|2|$=en_JM|JM$=sv|\u{7D6}\u{7E1}\u{7D8}=nqo|ज\u{947}.एम.द\u{93F}=brx
    JOD|3|\u{62F}.\u{623}.\u{200F}=ar ars|\u{7D6}\u{7D0}\u{7D8}=nqo|ज\u{947}.अ.द\u{93F}=brx
    JPY|0|JPY=bg br en_AU es fr hr it ka lt mk mo nb nn no pl ro sk sv ti vec|JP¥=root en_001 en_150 en_AG en_AI en_AL en_AR en_AT en_BB en_BD en_BE en_BG en_BM en_BN en_BR en_BS en_BW en_BZ en_CA en_CC en_CH en_CK en_CM en_CN en_CV en_CX en_CY en_CZ en_DE en_DG en_DK en_DM en_EE en_ER en_FI en_FJ en_FK en_FM en_FR en_GB en_GD en_GG en_GH en_GI en_GM en_GR en_GY en_HK en_HU en_ID en_IE en_IL en_IM en_IN en_IO en_JE en_JM en_KE en_KI en_KN en_KY en_LC en_LR en_LS en_LT en_LV en_MG en_MM en_MO en_MS en_MT en_MU en_MV en_MW en_MY en_NA en_NF en_NG en_NH en_NL en_NO en_NR en_NU en_NZ en_PG en_PH en_PK en_PL en_PN en_PT en_PW en_RH en_RU en_RW en_SB en_SC en_SD en_SE en_SG en_SH en_SI en_SK en_SL en_SS en_SX en_SZ en_TC en_TH en_TK en_TO en_TT en_TV en_TZ en_UA en_UG en_VC en_VG en_VU en_WS en_ZA en_ZM en_ZW ks_Deva yue_CN yue_Hans zh_Hant_CN|¥=ast be bs ca de doi dsb en es_US et fa fi fil fr_CA ga gsw ha he hsb hu ig iw ja ks lb lv mi ml or ru sd_Deva sd_IN sh sl sr su ta th tl tr uk vi wae xh yue zh_HK zh_Hant zh_MO zh_TW|\u{7D7}\u{7ED}\u{7D4}\u{7E6}=nqo
    KES|2|Ksh=dav ebu en_KE guz kam ki kln luo luy mas mer om_KE saq so_KE sw teo_KE|\u{7DE}\u{7CB}\u{7DB}=nqo|क\u{947}.इ.एस=brx
    KGS|2|сом=ky ru_KG|\u{7DE}\u{7DC}\u{7ED}\u{7DB}=nqo|क\u{947}.ज\u{93F}.एस=brx
    KHR|2|\u{7DE}\u{7D3}\u{7D9}=nqo|៛=km
    KMF|0|CF=ar_KM fr_KM|\u{7DE}\u{7E1}\u{7DD}=nqo|क\u{947}.एम.एफ=brx
    KPW|2|\u{7DE}\u{7DE}\u{7E5}=nqo|क\u{947}.प\u{93F}.दब\u{94D}ल\u{94D}य\u{941}=brx
    KRW|0|KRW=bg br cy en_AU es fi fr_CA hr hu is it ka ky lt mk mo nb nn no pl ro sh sk sr sv uk vec|KR₩=dz|₩=root zh_Hant_HK zh_Hant_MO|￦=en_CN en_TW yue zh_Hant zh_TW
    KWD|3|\u{62F}.\u{643}.\u{200F}=ar ars|\u{7DE}\u{7E5}\u{7D8}=nqo|क\u{947}.दब\u{94D}ल\u{94D}य\u{941}.द\u{93F}=brx
    KYD|2|$=en_KY|\u{7DE}\u{7CC}\u{7D8}=nqo|क\u{947}.व\u{93E}ई.द\u{93F}=brx
    KZT|2|\u{7DE}\u{7D7}\u{7ED}\u{7D5}=nqo|क\u{947}.ज\u{947}त.त\u{93F}=brx|₸=kk ru_KZ
    LAK|2|\u{7DF}\u{7CA}\u{7DE}=nqo|₭=lo
    LBP|2|LBP=fr_CA|£LB=fr|\u{644}.\u{644}.\u{200F}=ar ars|\u{7DF}\u{7D3}£=nqo|एल.ब\u{93F}.प\u{93F}=brx
    LKR|2|Rs.=ta_LK|\u{7DF}\u{7DE}\u{7D9}=nqo|ර\u{DD4}.=si
    LRD|2|$=en_LR ff_Adlm_LR ff_Latn_LR kpe vai|LRD=kpe_GN|\u{7DF}\u{7FE}=nqo|एल.आर.द\u{93F}=brx
    LSL|2|M=st_LS|ЛСЛ=kk|\u{7DF}\u{7DB}\u{7DF}=nqo|एल.एस.एल=brx|ឡ\u{17BC}ទ\u{17B8}=km
    LUF|0|F=de_LU fr_LU pt_LU
    LVL|2|Ls=lv
    LYD|3|\u{62F}.\u{644}.\u{200F}=ar ars|\u{7DF}\u{7D3}\u{7D8}=nqo|एल.व\u{93E}ई.द\u{93F}=brx
    MAD|2|\u{62F}.\u{645}.\u{200F}=ar ars|\u{7E1}\u{7D8}\u{7E4}=nqo|एम.ए.द\u{93F}=brx
    MAF|2|\u{7E1}\u{7D9}\u{7DD}=nqo
    MDL|2|L=ro_MD ru_MD|Vote MDL=wo|\u{7E1}\u{7D8}\u{7DF}=nqo|एम.ड\u{93F}.एल=brx
    MGA|2|Ar=en_MG fr_MG mg|\u{7E1}\u{7D8}\u{7D9}=nqo|एम.ज\u{93F}.ए=brx
    MGF|0|\u{7E1}\u{7D8}\u{7DD}=nqo
    MKD|2|den=sq_MK|ден.=mk|\u{7E1}\u{7DE}\u{7D8}=nqo|एम.क\u{947}.द\u{93F}=brx
    MLF|2|\u{7E1}\u{7DD}=nqo
    MMK|2|K=my|\u{7E1}\u{7E1}\u{7DE}=nqo
    MNT|2|\u{7E1}\u{7E3}\u{7D5}=nqo|एम.एन.त\u{93F}=brx|₮=mn
    MOP|2|MOP$=en_MO pt_MO zh_Hans_MO zh_Hant_MO zh_MO|\u{7E1}\u{7CF}\u{7D4}=nqo|एम.अ.प\u{93F}=brx
    MRO|0|MRU=es_MX|\u{7E1}\u{7D9}\u{7CF}=nqo
    MRU|2|UM=es_MX ff_Adlm_MR ff_Latn_MR ff_MR fr_MR|\u{623}.\u{645}.=ar ars|\u{7E1}\u{7CE}\u{7DC}\u{7ED}=nqo|एम.आर.इउ=brx
    MTP|2|£MT=fr
    MUR|2|Rs=en_MU fr_MU mfe|\u{7E1}\u{7D9}\u{7D4}=nqo|एम.इउ.आर=brx
    MVR|2|Rf=en_MV|\u{783}.=dv|\u{7E1}\u{7DD}\u{7ED}\u{7D9}=nqo
    MWK|2|MK=en_MW|\u{7E1}\u{7DF}\u{7DE}=nqo|एम.दब\u{94D}ल\u{94D}य\u{941}.क\u{947}=brx
    MXN|2|$=en_MX es_MX|$MX=fa fr gl|MX$=root bs_Cyrl ms_Arab|MXN=af bg bs ca en_AU es fi fr_CA hr hu is it ky lt mo ms nb nn no pl ro sl uk vec|MZ$=gaa|\u{7E1}\u{7DE}$=nqo|एम.एक\u{94D}स $=brx
    MYR|2|RM=en_MY ms ta_MY ta_SG|\u{7E1}\u{7E6}\u{7D9}=nqo
    MZE|2|\u{7E1}\u{7D6}\u{7ED}\u{7CB}=nqo
    MZM|2|\u{7E1}\u{7D6}\u{7E1}=nqo
    MZN|2|MTn=mgh pt_MZ seh|\u{7E1}\u{7D6}\u{7ED}\u{7E1}=nqo|एम.ज\u{947}त.एन=brx
    NAD|2|$=af_NA en_NA naq|$NA=fr|NAD=fr_CA|\u{7E3}\u{7E1}\u{7D8}=nqo|एन.ए.द\u{93F}=brx
    NGN|2|NGN.=wo|\u{7D6}\u{7E3}=nqo|एन.ज\u{93F}.एन=brx|₦=en_NG ff_Adlm_NG ff_Latn_NG ha ig kaj kcg pcm yo|\u{1E910}\u{1E910}\u{1E918}=ff_Adlm
    NIO|2|C$=es_NI|\u{7E3}\u{7CC}\u{7CF}=nqo|एन.आई.अ=brx
    NLG|2|ƒ=ia
    NOK|2|Nkr=se_SE sv|kr=nb nn no se|\u{7E3}\u{7D0}\u{7DE}=nqo|एन.अ.क\u{947}=brx
    NPR|2|\u{7E3}\u{7D4}\u{7D9}=nqo|न\u{947}र\u{942}=ne
    NZD|2|$ ZN=br|$=en_CK en_NU en_NZ en_PN en_TK mi|$NZ=fa fr|$\u{A0}NZ=fr_CA|$\u{7E3}\u{7D6}\u{7ED}=nqo|NZ$=root bs_Cyrl|NZD$=to|NZD=be bg bs en_AU es fi hr hu is ka ky lt mk mo nb nn no pl ro sh sk sl sr sv uk vec
    OMR|3|\u{631}.\u{639}.\u{200F}=ar ars|\u{7CF}\u{7E1}\u{7D9}=nqo|अ.एम.आर=brx
    PAB|2|B/.=es_PA my|\u{7D4}\u{7CA}\u{7D3}=nqo|प\u{93F}.ए.ब\u{93F}=brx
    PEN|2|PEN=qu_BO qu_EC|S/=es_PE qu|\u{7D4}\u{7CB}\u{7DB}=nqo|प\u{93F}.इ.एन=brx
    PGK|2|K=en_PG|\u{7D4}\u{7D6}\u{7DE}=nqo|\u{1E911}\u{1E906}\u{1E918}=ff_Adlm
    PHP|2|PHP=af am ar ars as ast az be bg bn br bs ca ccp ce chr cs cy da de el en_AU es et eu fa fi fo fr gd gl gu he hi hr hu hy id in is iw ja ka kgp kk km kn ko kok ky lb lo lt lv mk ml mn mo mr ms mt mzn nb ne nl nn no or pa pcm pl pt qu ro ru sd sh si sk sl sq sr sv sw ta te th tk tr uk ur uz vec vi wuu yrl yue zh zu|₱=root az_Cyrl bs_Cyrl es_PH hi_Latn kok_Latn ms_Arab pa_Arab pa_Aran pa_PK sd_Deva sd_IN uz_AF uz_Arab uz_Cyrl|\u{1E906}\u{1E906}\u{1E916}=ff_Adlm
    PKR|2|PKR=sd_Deva sd_IN ur_Arab_IN ur_Aran_IN ur_IN|Rs=en_PK ps_PK sd ur|\u{631}=pa_Arab pa_Aran pa_PK|\u{7D4}\u{7DE}\u{7D9}=nqo
    PLN|2|zł=dsb hsb pl szl|зл=bs_Cyrl|\u{7D4}\u{7DF}\u{7D7}\u{7ED}=nqo|प\u{93F}.एल.एन=brx
    PTE|2|Esc.=pt yrl|PTE=pt_CV|Vẽj.=kgp|\u{200B}=pt_AO pt_CH pt_FR pt_GQ pt_GW pt_LU pt_MO pt_MZ pt_PT pt_ST pt_TL
    PYG|0|Gs.=es_PY|\u{7D4}\u{7D9}\u{7DC}\u{7ED}=nqo|प\u{93F}.आई.ज\u{93F}=brx|₲=gn
    QAR|2|\u{631}.\u{642}.\u{200F}=ar ars|\u{7DE}\u{7CA}\u{7D9}=nqo|क\u{93F}उ.ए.आर=brx
    RHD|2|$RH=fr|\u{7D6}\u{7ED}\u{7D3}\u{7D8}=nqo
    RON|2|RON=kok_Latn|\u{7D9}\u{7CE}\u{7DF}=nqo|आर.अ.एन=brx|र\u{949}न=kok
    RSD|2|din.=bs|дин.=bs_Cyrl|\u{7D9}\u{7DB}\u{7D8}=nqo|आर.एस.द\u{93F}=brx
    RUB|2|\u{7CC}\u{7CE}\u{7D9}=nqo|र\u{942}ब=brx|₽=be ce cv ia kk os_RU ru sah tt yo
    RUR|2|RUR=ru_BY|р.=ru
    RWF|0|RF=en_RW fr_RW rw|\u{7D9}\u{7E5}\u{7DD}=nqo
    SAR|2|\u{631}.\u{633}.\u{200F}=ar ars|\u{7DB}\u{7CA}\u{7D9}=nqo|एस.ए.आर=brx
    SBD|2|$=en_SB|$SB=fr|SBD=fr_CA|SI$=fy nl|\u{7DB}\u{7D3}\u{7D8}=nqo
    SCR|2|Rs=en_AU|SCRu=yrl|SR=en_SC fr_SC|SSR=gaa|\u{7DB}\u{7DB}\u{7E5}=nqo|एस.स\u{93F}.आर=brx
    SDD|2|\u{62F}.\u{633}.\u{200F}=ar ars|\u{7DB}\u{7D8}\u{7D8}=nqo
    SDG|2|\u{62C}.\u{633}.=ar ars|\u{7DB}\u{7D8}\u{7DC}\u{7ED}=nqo|एस.द\u{93F}.ज\u{93F}=brx
    SDP|2|\u{7DB}\u{7D8}\u{7D4}=nqo
    SEK|2|Skr=se|kr=en_SE se_SE sv|\u{7DB}\u{7E5}\u{7DE}=nqo|एस.इ.क\u{947}=brx
    SGD|2|$=en_SG ms_SG ta_SG zh_Hans_SG zh_SG|$SG=fr|$\u{A0}SG=fr_CA|S$=ta_MY|\u{7DB}\u{7DC}\u{7ED}\u{7D8}=nqo
    SHP|2|£=en_SH|\u{7DB}\u{7E4}\u{7D4}=nqo|एस.ऐत\u{94D}स.प\u{93F}=brx
    SLE|2|Le=en_SL ff_Adlm_SL ff_Latn_SL|\u{7DB}\u{7D9}\u{7D4}=nqo|एस.एल.इ=brx
    SLL|2|\u{7DB}\u{7DF}\u{7DF}=nqo|एस.एल.एल=brx
    SOS|2|S=ar_SO so|\u{7DB}\u{7E1}\u{7DB}=nqo|एस.अ.एस=brx
    SRD|2|$=nl_SR|$SR=fr|SRD=fr_CA|\u{7DB}\u{7CE}\u{7D8}=nqo|एस.आर.ड\u{93F}=brx
    SSP|2|£=ar_SS en_SS nus|\u{7DB}\u{7DB}\u{7D4}=nqo|एस.एस.प\u{93F}=brx
    STD|0|\u{7DB}\u{7D5}\u{7D8}=nqo
    STN|2|Db=pt_ST|\u{7DB}\u{7D4}\u{7D8}=nqo|एस.त\u{93F}.एन=brx
    SYP|2|LS=fr_SY|\u{644}.\u{633}.\u{200F}=ar ars syr|\u{7DB}\u{7CC}\u{7D4}=nqo|एस.व\u{93E}ई.प\u{93F}=brx
    SZL|2|E=en_SZ ss|\u{7DB}\u{7D6}\u{7ED}\u{7DF}=nqo|एस.ज\u{947}त.एल=brx
    THB|2|THB=az_Cyrl bs_Cyrl es_419 es_AG es_AR es_BB es_BM es_BO es_BQ es_BR es_BS es_BZ es_CA es_CL es_CO es_CR es_CU es_CW es_DM es_DO es_EC es_GD es_GT es_GY es_HN es_HT es_KN es_KY es_LC es_MX es_NI es_PA es_PE es_PR es_PY es_SV es_TC es_TT es_US es_UY es_VC es_VE es_VG es_VI hi_Latn pa_Arab pa_Aran pa_PK|TH฿=dz|\u{7D5}\u{7D8}\u{7D3}=nqo|฿=af am ar ars ast az bn bs ca ccp cy da de dsb ee el es et eu fa fil fy ga gd gl gu he hi hsb hy id in it iw kea kgp kk km kn ky lb lo lv ml mn mr my ne nl pa pt ru se si sq sw ta te th tl tr ur uz_Cyrl vi yrl zu
    TJS|2|сом.=tg|\u{7D5}\u{7D6}\u{7DB}=nqo|त\u{93F}.ज\u{947}.एस=brx
    TMT|2|ТМТ=ru|\u{7D5}\u{7E1}\u{7D5}=nqo|त\u{93F}.एम.त\u{93F}=brx
    TND|3|DT=fr_TN|\u{62F}.\u{62A}.\u{200F}=ar ars|\u{7D5}\u{7E3}\u{7D8}=nqo|त\u{93F}.एन.द\u{93F}=brx
    TOP|2|T$=en_TO to|\u{7D5}\u{7CF}\u{7D4}=nqo
    TRY|2|Тл=bs_Cyrl|\u{7D5}\u{7CE}\u{7DF}=nqo|त\u{93F}.आर.व\u{93E}ई=brx|₺=en_TR ku tr
    TTD|2|$=en_TT|$TT=fr|TT$=my|TTD=fr_CA|\u{7D5}\u{7D5}\u{7D8}=nqo|त\u{93F}.त\u{93F}.ड\u{93F}=brx
    TWD|2|$=en_TW zh_Hant zh_TW|NT$=root zh_Hant_CN zh_Hant_HK zh_Hant_MO|TWD=bg br en_AU es fi fr hr hu is it ky lt mk mo nb nn no pl ro sk sl sv uk vec|\u{7D5}\u{7E5}\u{7D8}=nqo|एन.त\u{93F}$=brx
    TZS|2|TSh=asa bez en_TZ jmc kde ksb lag mas_TZ rof rwk sbp sw vun|\u{7D5}\u{7D6}\u{7ED}\u{7DB}=nqo|त\u{93F}.ज\u{947}त.एस=brx
    UAH|2|\u{7CC}\u{7DE}\u{7E4}=nqo|इउ.ए.ऐत\u{94D}स=brx|₴=ru uk
    UAK|2|крб.=uk
    UGS|2|\u{7CE}\u{7DC}\u{7ED}\u{7E5}=nqo
    UGX|0|UGS=gaa|USh=cgg en_UG lg nyn sw_UG teo xog|\u{7CE}\u{7DC}\u{7ED}\u{7DB}=nqo|इउ.ज\u{93F}.एक\u{94D}स=brx
    USD|2|$ SU=br|$=apw ast be bn_IN brx chr cic cv de doi dsb el en es_EC es_PR es_SV es_US et fa fi fil ga gaa gd gl gsw ha haw he hi hsb hy ig iw ja kk km kn ks ku lb lkt lv mai ml mn mni mr mus mzn nl_BQ or os osa ps qu_EC rm ru sd_Deva sd_IN sl su sw_KE ta te tg tl tr tt ug ur wae wo xh yo zu|$US=fr qu|$\u{A0}US=fr_CA|US $=ceb|US$=root bs_Cyrl en_001 en_150 en_AG en_AI en_AL en_AR en_AT en_BB en_BD en_BE en_BG en_BM en_BN en_BR en_BS en_BW en_BZ en_CA en_CC en_CH en_CK en_CL en_CM en_CN en_CO en_CV en_CX en_CY en_CZ en_DE en_DG en_DK en_DM en_EE en_ER en_FI en_FJ en_FK en_FM en_FR en_GB en_GD en_GG en_GH en_GI en_GM en_GR en_GY en_HK en_HU en_ID en_IE en_IL en_IM en_IO en_JE en_JM en_KE en_KI en_KN en_KY en_LC en_LR en_LS en_LT en_LV en_MG en_MM en_MO en_MS en_MT en_MU en_MV en_MW en_MX en_MY en_NA en_NF en_NG en_NH en_NL en_NO en_NR en_NU en_NZ en_PG en_PH en_PK en_PL en_PN en_PT en_PW en_RH en_RU en_RW en_SB en_SC en_SD en_SE en_SG en_SH en_SI en_SK en_SL en_SS en_SX en_SZ en_TC en_TH en_TK en_TO en_TT en_TV en_TW en_TZ en_UA en_UG en_VC en_VG en_VU en_WS en_ZA en_ZM en_ZW mni_Mtei ms_Arab ta_SG|USD=af bs ca en_AU es_419 es_AG es_BB es_BM es_BO es_BQ es_BR es_BS es_BZ es_CA es_CR es_CW es_DM es_GD es_GT es_GY es_HN es_HT es_KN es_KY es_LC es_MX es_NI es_PA es_PE es_PY es_TC es_TT es_VC es_VE es_VG es_VI hr hu is it ky lt mo ms nb nn no pl ro sk uk vec|щ.д.=bg|\u{7CA}\u{7DE}\u{7D8}$=nqo
    UYU|2|$=es_UY|$UY=fr|UYU=fr_CA|\u{7CE}\u{7F3}\u{7D4}=nqo|इउ.व\u{93E}ई.इउ=brx
    UYW|4|UP=es_UY
    UZS|2|UZS=uz_AF uz_Arab|soʻm=uz|сўм=uz_Cyrl|\u{7CE}\u{7D7}\u{7ED}\u{7DB}=nqo|इउ.ज\u{947}त.एस=brx
    VED|2|Bs.D=es_419 es_AG es_AR es_BB es_BM es_BO es_BQ es_BR es_BS es_BZ es_CA es_CL es_CO es_CR es_CU es_CW es_DM es_DO es_EC es_GD es_GT es_GY es_HN es_HT es_KN es_KY es_LC es_MX es_NI es_PA es_PE es_PR es_PY es_SV es_TC es_TT es_US es_UY es_VC es_VE es_VG es_VI
    VEF|2|Bs.=es_VE
    VES|2|Bs.S=es_VE yrl|\u{7DD}\u{7ED}\u{7CB}\u{7D3}=nqo|भ\u{93F}.इ.एस=brx
    VND|0|VND=bg br cs en_AU es_419 es_AG es_AR es_BB es_BM es_BO es_BQ es_BR es_BS es_BZ es_CA es_CL es_CO es_CR es_CU es_CW es_DM es_DO es_EC es_GD es_GT es_GY es_HN es_HT es_KN es_KY es_LC es_MX es_NI es_PA es_PE es_PR es_PY es_SV es_TC es_TT es_US es_UY es_VC es_VE es_VG es_VI fi fr_CA hr hu is it ka lt mk mo nb nn no pl ro sh sk sr sv uk vec|₫=root
    VUV|0|VT=en_NH en_VU fr_VU|\u{7DD}\u{7ED}\u{7D5}\u{7DD}\u{7ED}=nqo
    WST|2|$WS=fr|$\u{7E5}\u{7DB}=nqo|WS$=en_WS|WST=fr_CA
    XAF|0|FCF=yrl|FCFA=root es_GQ|XAF=dz en_AU es fr_CA lt nb nn no vec|\u{7DD}\u{7DB}\u{7DD}=nqo|\u{1E90A}\u{1E905}\u{1E90A}\u{1E900}=ff_Adlm
    XCD|2|$=en_AG en_AI en_DM en_GD en_KN en_LC en_MS en_VC|$EC=fa|EC$=root bs_Cyrl|KB$=gaa|XCD=bg br bs ca en_AU es fi fr gl hr hu ky lt mo nb nn no ro sl uk vec|\u{7DB}\u{7DF}\u{7D8}=nqo|इ.स\u{93F} $=brx
    XCG|2|Cg.=root
    XDR|2|DIP=sc
    XEU|2|ECU=cs
    XOF|0|AAS=ak|CFA=kgp yrl|F\u{202F}CFA=root|SFA=gaa|XOF=en_AU es fr_CA lt vec|\u{641}\u{631}\u{627}\u{646}\u{6A9}\u{202F}CFA=fa|\u{7FE}=nqo|ස\u{DD2}ෆ\u{DCA}එ=si|\u{1E905}\u{1E90A}\u{1E900}=ff_Adlm
    XPF|0|CFP=en_AU yrl|CFPF=root bs_Cyrl|FCFP=fr|XPF=bs fi fr_CA fy hr lt nb nl nn no vec|\u{7FE} \u{7DD}\u{7DB}\u{7DD}=nqo
    XXX|2|XXX=ast br ca cs cy de fi ga gd hr id in ja nb nl nn no pa sk th vi wuu yue zh|XXXX=ru|¤=root pa_Arab pa_Aran pa_PK
    YER|2|\u{631}.\u{64A}.\u{200F}=ar ars|\u{7E6}\u{7E1}\u{7D9}=nqo|व\u{93E}ई.इ.आर=brx
    ZAR|2|R=af en_LS en_ZA nr nso ss st tn ts ve xh zu|\u{7E5}\u{7DD}\u{7D9}=nqo|ज\u{947}त.ए.आर=brx
    ZMK|0|SMK=kgp|\u{7D6}\u{7ED}\u{7D3}\u{7DE}=nqo
    ZMW|2|K=bem en_ZM|\u{7D6}\u{7ED}\u{7D3}\u{7E5}=nqo
    ZRN|2|\u{7D6}\u{7ED}\u{7D9}=nqo
    ZRZ|2|\u{7D6}\u{7ED}\u{7D9}\u{7D6}\u{7ED}=nqo
    ZWD|0|\u{7D6}\u{7ED}\u{7E5}\u{7D8}=nqo
    ZWL|2|\u{7D6}\u{7ED}\u{7E5}\u{7DF}=nqo
    ZWR|2|\u{7D6}\u{7ED}\u{7E5}\u{7D9}=nqo
    """
}
