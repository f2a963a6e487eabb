// swift-format-ignore-file

/// Written by `Scripts/locale-table/generate.swift`, from CLDR 46 in ICU 76.1.
extension LocaleTable {
  /// Regions and their currencies.
  static let regions = """
    AC SH|SHP
    AD AT AX BE BL CY DE EA EE ES EU FI FR GF GP GR HR IC IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT|EUR
    AE|AED
    AF|AFN
    AG AI DM GD KN LC MS VC|XCD
    AL|ALL
    AM|AMD
    AO|AOA
    AQ CP|XXX
    AR|ARS
    AS BQ DG EC FM GU IO MH MP PR PW SV TC TL UM US VG VI|USD
    AU CC CX HM KI NF NR TV|AUD
    AW|AWG
    AZ|AZN
    BA|BAM
    BB|BBD
    BD|BDT
    BF BJ CI GW ML NE SN TG|XOF
    BG|BGN
    BH|BHD
    BI|BIF
    BM|BMD
    BN|BND
    BO|BOB
    BR|BRL
    BS|BSD
    BT|BTN
    BV NO SJ|NOK
    BW|BWP
    BY|BYN
    BZ|BZD
    CA|CAD
    CD|CDF
    CF CG CM GA GQ TD|XAF
    CH LI|CHF
    CK NU NZ PN TK|NZD
    CL|CLP
    CN|CNY
    CO|COP
    CR|CRC
    CS|CSD
    CU|CUP
    CV|CVE
    CW SX|XCG
    CZ|CZK
    DJ|DJF
    DK FO GL|DKK
    DO|DOP
    DZ|DZD
    EG|EGP
    EH MA|MAD
    ER|ERN
    ET|ETB
    FJ|FJD
    FK|FKP
    GB GG GS IM JE TA|GBP
    GE|GEL
    GH|GHS
    GI|GIP
    GM|GMD
    GN|GNF
    GT|GTQ
    GY|GYD
    HK|HKD
    HN|HNL
    HT|HTG
    HU|HUF
    ID|IDR
    IL PS|ILS
    IN|INR
    IQ|IQD
    IR|IRR
    IS|ISK
    JM|JMD
    JO|JOD
    JP|JPY
    KE|KES
    KG|KGS
    KH|KHR
    KM|KMF
    KP|KPW
    KR|KRW
    KW|KWD
    KY|KYD
    KZ|KZT
    LA|LAK
    LB|LBP
    LK|LKR
    LR|LRD
    LS ZA|ZAR
    LY|LYD
    MD|MDL
    MG|MGA
    MK|MKD
    MM|MMK
    MN|MNT
    MO|MOP
    MR|MRU
    MU|MUR
    MV|MVR
    MW|MWK
    MX|MXN
    MY|MYR
    MZ|MZN
    NA|NAD
    NC PF WF|XPF
    NG|NGN
    NI|NIO
    NP|NPR
    OM|OMR
    PA|PAB
    PE|PEN
    PG|PGK
    PH|PHP
    PK|PKR
    PL|PLN
    PY|PYG
    QA|QAR
    RO|RON
    RS|RSD
    RU|RUB
    RW|RWF
    SA|SAR
    SB|SBD
    SC|SCR
    SD|SDG
    SE|SEK
    SG|SGD
    SL|SLE
    SO|SOS
    SR|SRD
    SS|SSP
    ST|STN
    SY|SYP
    SZ|SZL
    TH|THB
    TJ|TJS
    TM|TMT
    TN|TND
    TO|TOP
    TR|TRY
    TT|TTD
    TW|TWD
    TZ|TZS
    UA|UAH
    UG|UGX
    UY|UYU
    UZ|UZS
    VE|VED
    VN|VND
    VU|VUV
    WS|WST
    YE|YER
    YU|YUM
    ZM|ZMW
    ZW|ZWG
    """
}
