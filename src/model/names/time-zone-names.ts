/**
 * Every Zone and Link of the IANA time zone database, including backward links, except
 * `Factory`, which means that no zone is set. Node's own `Intl` cannot be used to validate
 * names: it accepts `PST`, `IST`, `america/new_york` and, since Node 22, `+01:00`, and its list
 * changes with its version.
 */
export const TIME_ZONE_DATABASE_VERSION = '2025b';

/** As in tzdata.zi. The test compares them if the machine has that version. */
const NAMES = `
  -: CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich
  -: HST Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya MET MST MST7MDT NZ
  -: NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT UTC Universal
  -: W-SU WET Zulu
  Africa: Abidjan Accra Addis_Ababa Algiers Asmara Asmera Bamako Bangui Banjul Bissau Blantyre
  Africa: Brazzaville Bujumbura Cairo Casablanca Ceuta Conakry Dakar Dar_es_Salaam Djibouti Douala
  Africa: El_Aaiun Freetown Gaborone Harare Johannesburg Juba Kampala Khartoum Kigali Kinshasa
  Africa: Lagos Libreville Lome Luanda Lubumbashi Lusaka Malabo Maputo Maseru Mbabane Mogadishu
  Africa: Monrovia Nairobi Ndjamena Niamey Nouakchott Ouagadougou Porto-Novo Sao_Tome Timbuktu
  Africa: Tripoli Tunis Windhoek
  America: Adak Anchorage Anguilla Antigua Araguaina Argentina/Buenos_Aires Argentina/Catamarca
  America: Argentina/ComodRivadavia Argentina/Cordoba Argentina/Jujuy Argentina/La_Rioja
  America: Argentina/Mendoza Argentina/Rio_Gallegos Argentina/Salta Argentina/San_Juan
  America: Argentina/San_Luis Argentina/Tucuman Argentina/Ushuaia Aruba Asuncion Atikokan Atka
  America: Bahia Bahia_Banderas Barbados Belem Belize Blanc-Sablon Boa_Vista Bogota Boise
  America: Buenos_Aires Cambridge_Bay Campo_Grande Cancun Caracas Catamarca Cayenne Cayman Chicago
  America: Chihuahua Ciudad_Juarez Coral_Harbour Cordoba Costa_Rica Coyhaique Creston Cuiaba
  America: Curacao Danmarkshavn Dawson Dawson_Creek Denver Detroit Dominica Edmonton Eirunepe
  America: El_Salvador Ensenada Fort_Nelson Fort_Wayne Fortaleza Glace_Bay Godthab Goose_Bay
  America: Grand_Turk Grenada Guadeloupe Guatemala Guayaquil Guyana Halifax Havana Hermosillo
  America: Indiana/Indianapolis Indiana/Knox Indiana/Marengo Indiana/Petersburg Indiana/Tell_City
  America: Indiana/Vevay Indiana/Vincennes Indiana/Winamac Indianapolis Inuvik Iqaluit Jamaica
  America: Jujuy Juneau Kentucky/Louisville Kentucky/Monticello Knox_IN Kralendijk La_Paz Lima
  America: Los_Angeles Louisville Lower_Princes Maceio Managua Manaus Marigot Martinique Matamoros
  America: Mazatlan Mendoza Menominee Merida Metlakatla Mexico_City Miquelon Moncton Monterrey
  America: Montevideo Montreal Montserrat Nassau New_York Nipigon Nome Noronha North_Dakota/Beulah
  America: North_Dakota/Center North_Dakota/New_Salem Nuuk Ojinaga Panama Pangnirtung Paramaribo
  America: Phoenix Port-au-Prince Port_of_Spain Porto_Acre Porto_Velho Puerto_Rico Punta_Arenas
  America: Rainy_River Rankin_Inlet Recife Regina Resolute Rio_Branco Rosario Santa_Isabel Santarem
  America: Santiago Santo_Domingo Sao_Paulo Scoresbysund Shiprock Sitka St_Barthelemy St_Johns
  America: St_Kitts St_Lucia St_Thomas St_Vincent Swift_Current Tegucigalpa Thule Thunder_Bay
  America: Tijuana Toronto Tortola Vancouver Virgin Whitehorse Winnipeg Yakutat Yellowknife
  Antarctica: Casey Davis DumontDUrville Macquarie Mawson McMurdo Palmer Rothera South_Pole Syowa
  Antarctica: Troll Vostok
  Arctic: Longyearbyen
  Asia: Aden Almaty Amman Anadyr Aqtau Aqtobe Ashgabat Ashkhabad Atyrau Baghdad Bahrain Baku
  Asia: Bangkok Barnaul Beirut Bishkek Brunei Calcutta Chita Choibalsan Chongqing Chungking
  Asia: Colombo Dacca Damascus Dhaka Dili Dubai Dushanbe Famagusta Gaza Harbin Hebron
  Asia: Ho_Chi_Minh Hong_Kong Hovd Irkutsk Istanbul Jakarta Jayapura Jerusalem Kabul Kamchatka
  Asia: Karachi Kashgar Kathmandu Katmandu Khandyga Kolkata Krasnoyarsk Kuala_Lumpur Kuching
  Asia: Kuwait Macao Macau Magadan Makassar Manila Muscat Nicosia Novokuznetsk Novosibirsk Omsk
  Asia: Oral Phnom_Penh Pontianak Pyongyang Qatar Qostanay Qyzylorda Rangoon Riyadh Saigon
  Asia: Sakhalin Samarkand Seoul Shanghai Singapore Srednekolymsk Taipei Tashkent Tbilisi Tehran
  Asia: Tel_Aviv Thimbu Thimphu Tokyo Tomsk Ujung_Pandang Ulaanbaatar Ulan_Bator Urumqi Ust-Nera
  Asia: Vientiane Vladivostok Yakutsk Yangon Yekaterinburg Yerevan
  Atlantic: Azores Bermuda Canary Cape_Verde Faeroe Faroe Jan_Mayen Madeira Reykjavik South_Georgia
  Atlantic: St_Helena Stanley
  Australia: ACT Adelaide Brisbane Broken_Hill Canberra Currie Darwin Eucla Hobart LHI Lindeman
  Australia: Lord_Howe Melbourne NSW North Perth Queensland South Sydney Tasmania Victoria West
  Australia: Yancowinna
  Brazil: Acre DeNoronha East West
  Canada: Atlantic Central Eastern Mountain Newfoundland Pacific Saskatchewan Yukon
  Chile: Continental EasterIsland
  Etc: GMT GMT+0 GMT+1 GMT+10 GMT+11 GMT+12 GMT+2 GMT+3 GMT+4 GMT+5 GMT+6 GMT+7 GMT+8 GMT+9
  Etc: GMT-0 GMT-1 GMT-10 GMT-11 GMT-12 GMT-13 GMT-14 GMT-2 GMT-3 GMT-4 GMT-5 GMT-6 GMT-7 GMT-8
  Etc: GMT-9 GMT0 Greenwich UCT UTC Universal Zulu
  Europe: Amsterdam Andorra Astrakhan Athens Belfast Belgrade Berlin Bratislava Brussels Bucharest
  Europe: Budapest Busingen Chisinau Copenhagen Dublin Gibraltar Guernsey Helsinki Isle_of_Man
  Europe: Istanbul Jersey Kaliningrad Kiev Kirov Kyiv Lisbon Ljubljana London Luxembourg Madrid
  Europe: Malta Mariehamn Minsk Monaco Moscow Nicosia Oslo Paris Podgorica Prague Riga Rome Samara
  Europe: San_Marino Sarajevo Saratov Simferopol Skopje Sofia Stockholm Tallinn Tirane Tiraspol
  Europe: Ulyanovsk Uzhgorod Vaduz Vatican Vienna Vilnius Volgograd Warsaw Zagreb Zaporozhye
  Europe: Zurich
  Indian: Antananarivo Chagos Christmas Cocos Comoro Kerguelen Mahe Maldives Mauritius Mayotte
  Indian: Reunion
  Mexico: BajaNorte BajaSur General
  Pacific: Apia Auckland Bougainville Chatham Chuuk Easter Efate Enderbury Fakaofo Fiji Funafuti
  Pacific: Galapagos Gambier Guadalcanal Guam Honolulu Johnston Kanton Kiritimati Kosrae Kwajalein
  Pacific: Majuro Marquesas Midway Nauru Niue Norfolk Noumea Pago_Pago Palau Pitcairn Pohnpei
  Pacific: Ponape Port_Moresby Rarotonga Saipan Samoa Tahiti Tarawa Tongatapu Truk Wake Wallis Yap
  US: Alaska Aleutian Arizona Central East-Indiana Eastern Hawaii Indiana-Starke Michigan
  US: Mountain Pacific Samoa
`;

export const TIME_ZONE_NAMES: ReadonlySet<string> = new Set(parseNames(NAMES));

/** Lines of `Area: Place Place`; names without an area follow a hyphen. */
function parseNames(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [area = '', ...places] = line.trim().split(/:? /);
      return places.map((place) => (area === '-' ? place : `${area}/${place}`));
    });
}
