import { stateCode, US_STATE_NAMES } from "./us-states";

/**
 * The states and provinces that belong to an address, by country: of each the code of ISO 3166-2 and its names in any spelling,
 * the usual one first. Facts from the address data that Google publishes with libaddressinput (CC BY 4.0), Canada Post's
 * Addressing Guidelines and Australia Post's addressing guidelines. Those of the United States are in `us-states.ts`; other
 * countries take any text.
 */
const STATES = new Map(
  Object.entries({
    AU: "ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia",
    BR: "AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Distrito Federal|ES Espírito Santo|GO Goiás|MA Maranhão|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Pará|PB Paraíba|PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul|RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|TO Tocantins",
    CA: "AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon",
    CN: "AH 安徽省/Anhui/安徽|MO 澳门/Macao/Macau|BJ 北京市/Beijing/北京|CQ 重庆市/Chongqing/重庆|FJ 福建省/Fujian/福建|GS 甘肃省/Gansu/甘肃|GD 广东省/Guangdong/广东|GX 广西壮族自治区/Guangxi/广西|GZ 贵州省/Guizhou/贵州|HI 海南省/Hainan/海南|HE 河北省/Hebei/河北|HA 河南省/Henan/河南|HL 黑龙江省/Heilongjiang/黑龙江|HB 湖北省/Hubei/湖北|HN 湖南省/Hunan/湖南|JL 吉林省/Jilin/吉林|JS 江苏省/Jiangsu/江苏|JX 江西省/Jiangxi/江西|LN 辽宁省/Liaoning/辽宁|NM 内蒙古自治区/Inner Mongolia/Neimenggu/内蒙古|NX 宁夏回族自治区/Ningxia/宁夏|QH 青海省/Qinghai/青海|SD 山东省/Shandong/山东|SX 山西省/Shanxi/山西|SN 陕西省/Shaanxi/陕西|SH 上海市/Shanghai/上海|SC 四川省/Sichuan/四川|TW 台湾/Taiwan|TJ 天津市/Tianjin/天津|XZ 西藏自治区/Tibet/Xizang/西藏|HK 香港/Hong Kong|XJ 新疆维吾尔自治区/Xinjiang/新疆|YN 云南省/Yunnan/云南|ZJ 浙江省/Zhejiang/浙江",
    ES: "C A Coruña/La Coruña|VI Álava/Araba|AB Albacete|A Alicante/Alacant|AL Almería|O Asturias|AV Ávila|BA Badajoz|B Barcelona|BU Burgos|CC Cáceres|CA Cádiz|S Cantabria|CS Castellón/Castelló|CE Ceuta|CR Ciudad Real|CO Córdoba|CU Cuenca|GI Girona/Gerona|GR Granada|GU Guadalajara|SS Guipúzcoa/Gipuzkoa|H Huelva|HU Huesca|PM Islas Baleares/Illes Balears/Baleares|J Jaén|LO La Rioja|GC Las Palmas|LE León|L Lleida/Lérida|LU Lugo|M Madrid|MA Málaga|ML Melilla|MU Murcia|NA Navarra/Nafarroa|OR Ourense/Orense|P Palencia|PO Pontevedra|SA Salamanca|TF Santa Cruz de Tenerife/Tenerife|SG Segovia|SE Sevilla|SO Soria|T Tarragona|TE Teruel|TO Toledo|V Valencia/València|VA Valladolid|BI Vizcaya/Bizkaia|ZA Zamora|Z Zaragoza",
    IN: "AN Andaman and Nicobar Islands/Andaman & Nicobar|AP Andhra Pradesh|AR Arunachal Pradesh|AS Assam|BR Bihar|CG Chhattisgarh/CT|CH Chandigarh|DH Dadra and Nagar Haveli and Daman and Diu/DN/DD/Daman and Diu/Dadra and Nagar Haveli|DL Delhi|GA Goa|GJ Gujarat|HP Himachal Pradesh|HR Haryana|JH Jharkhand|JK Jammu and Kashmir/Jammu & Kashmir|KA Karnataka|KL Kerala|LA Ladakh|LD Lakshadweep|MH Maharashtra|ML Meghalaya|MN Manipur|MP Madhya Pradesh|MZ Mizoram|NL Nagaland|OD Odisha/OR/Orissa|PB Punjab|PY Puducherry/Pondicherry|RJ Rajasthan|SK Sikkim|TN Tamil Nadu|TR Tripura|TS Telangana/TG|UK Uttarakhand/UT/UL|UP Uttar Pradesh|WB West Bengal",
    IT: "AG Agrigento|AL Alessandria|AN Ancona|AR Arezzo|AP Ascoli Piceno|AT Asti|AV Avellino|BA Bari|BT Barletta-Andria-Trani|BL Belluno|BN Benevento|BG Bergamo|BI Biella|BO Bologna|BZ Bolzano|BS Brescia|BR Brindisi|CA Cagliari|CL Caltanissetta|CB Campobasso|CI Carbonia-Iglesias|CE Caserta|CT Catania|CZ Catanzaro|CH Chieti|CO Como|CS Cosenza|CR Cremona|KR Crotone|CN Cuneo|EN Enna|FM Fermo|FE Ferrara|FI Firenze|FG Foggia|FC Forlì-Cesena|FR Frosinone|GE Genova|GO Gorizia|GR Grosseto|IM Imperia|IS Isernia|AQ L'Aquila|SP La Spezia|LT Latina|LE Lecce|LC Lecco|LI Livorno|LO Lodi|LU Lucca|MC Macerata|MN Mantova|MS Massa-Carrara|MT Matera|VS Medio Campidano|ME Messina|MI Milano|MO Modena|MB Monza e della Brianza|NA Napoli|NO Novara|NU Nuoro|OG Ogliastra|OT Olbia-Tempio|OR Oristano|PD Padova|PA Palermo|PR Parma|PV Pavia|PG Perugia|PU Pesaro e Urbino|PE Pescara|PC Piacenza|PI Pisa|PT Pistoia|PN Pordenone|PZ Potenza|PO Prato|RG Ragusa|RA Ravenna|RC Reggio Calabria|RE Reggio nell'Emilia|RI Rieti|RN Rimini|RM Roma|RO Rovigo|SA Salerno|SS Sassari|SV Savona|SI Siena|SR Siracusa|SO Sondrio|TA Taranto|TE Teramo|TR Terni|TO Torino|TP Trapani|TN Trento|TV Treviso|TS Trieste|UD Udine|AO Valle d'Aosta|VA Varese|VE Venezia|VB Verbano-Cusio-Ossola|VC Vercelli|VR Verona|VV Vibo Valentia|VI Vicenza|VT Viterbo|SU Sud Sardegna",
    JP: "01 北海道/Hokkaido|02 青森県/Aomori/青森|03 岩手県/Iwate/岩手|04 宮城県/Miyagi/宮城|05 秋田県/Akita/秋田|06 山形県/Yamagata/山形|07 福島県/Fukushima/福島|08 茨城県/Ibaraki/茨城|09 栃木県/Tochigi/栃木|10 群馬県/Gunma/群馬|11 埼玉県/Saitama/埼玉|12 千葉県/Chiba/千葉|13 東京都/Tokyo/東京|14 神奈川県/Kanagawa/神奈川|15 新潟県/Niigata/新潟|16 富山県/Toyama/富山|17 石川県/Ishikawa/石川|18 福井県/Fukui/福井|19 山梨県/Yamanashi/山梨|20 長野県/Nagano/長野|21 岐阜県/Gifu/岐阜|22 静岡県/Shizuoka/静岡|23 愛知県/Aichi/愛知|24 三重県/Mie/三重|25 滋賀県/Shiga/滋賀|26 京都府/Kyoto/京都|27 大阪府/Osaka/大阪|28 兵庫県/Hyogo/兵庫|29 奈良県/Nara/奈良|30 和歌山県/Wakayama/和歌山|31 鳥取県/Tottori/鳥取|32 島根県/Shimane/島根|33 岡山県/Okayama/岡山|34 広島県/Hiroshima/広島|35 山口県/Yamaguchi/山口|36 徳島県/Tokushima/徳島|37 香川県/Kagawa/香川|38 愛媛県/Ehime/愛媛|39 高知県/Kochi/高知|40 福岡県/Fukuoka/福岡|41 佐賀県/Saga/佐賀|42 長崎県/Nagasaki/長崎|43 熊本県/Kumamoto/熊本|44 大分県/Oita/大分|45 宮崎県/Miyazaki/宮崎|46 鹿児島県/Kagoshima/鹿児島|47 沖縄県/Okinawa/沖縄",
    KR: "42 강원도/Gangwon/강원/강원특별자치도/Gangwon-do|41 경기도/Gyeonggi/경기|48 경상남도/Gyeongnam/경남|47 경상북도/Gyeongbuk/경북|29 광주광역시/Gwangju/광주|27 대구광역시/Daegu/대구|30 대전광역시/Daejeon/대전|26 부산광역시/Busan/부산|11 서울특별시/Seoul/서울|50 세종특별자치시/Sejong/세종|31 울산광역시/Ulsan/울산|28 인천광역시/Incheon/인천|46 전라남도/Jeonnam/전남|45 전라북도/Jeonbuk/전북/전북특별자치도|49 제주특별자치도/Jeju/제주/제주도|44 충청남도/Chungnam/충남|43 충청북도/Chungbuk/충북",
    MX: "AGU Aguascalientes/AGS|BCN Baja California/BC|BCS Baja California Sur/BCS|CAM Campeche/CAMP|CHP Chiapas/CHIS|CHH Chihuahua/CHIH|COA Coahuila/COAH|COL Colima/COL|CMX Ciudad de México/CDMX/Distrito Federal/D.F.|DUR Durango/DGO|MEX Estado de México/México/MEX|GUA Guanajuato/GTO|GRO Guerrero/GRO|HID Hidalgo/HGO|JAL Jalisco/JAL|MIC Michoacán/MICH|MOR Morelos/MOR|NAY Nayarit/NAY|NLE Nuevo León/NL|OAX Oaxaca/OAX|PUE Puebla/PUE|QUE Querétaro/QRO|ROO Quintana Roo/QROO|SLP San Luis Potosí/SLP|SIN Sinaloa/SIN|SON Sonora/SON|TAB Tabasco/TAB|TAM Tamaulipas/TAMPS|TLA Tlaxcala/TLAX|VER Veracruz/VER|YUC Yucatán/YUC|ZAC Zacatecas/ZAC",
    MY: "01 Johor|02 Kedah|03 Kelantan|04 Melaka/Malacca|05 Negeri Sembilan|06 Pahang|07 Pulau Pinang/Penang|08 Perak|09 Perlis|10 Selangor|11 Terengganu|12 Sabah|13 Sarawak|14 Kuala Lumpur|15 Labuan|16 Putrajaya",
    TW: "TXG 台中市/Taichung City/Taichung/臺中市|TPE 台北市/Taipei City/Taipei/臺北市|TTT 台東縣/Taitung County/Taitung/臺東縣|TNN 台南市/Tainan City/Tainan/臺南市|ILA 宜蘭縣/Yilan County/Yilan|HUA 花蓮縣/Hualien County/Hualien|KIN 金門縣/Kinmen County/Kinmen|NAN 南投縣/Nantou County/Nantou|PIF 屏東縣/Pingtung County/Pingtung|MIA 苗栗縣/Miaoli County/Miaoli|TAO 桃園市/Taoyuan City/Taoyuan|KHH 高雄市/Kaohsiung City/Kaohsiung|KEE 基隆市/Keelung City/Keelung|LIE 連江縣/Lienchiang County/Lienchiang|YUN 雲林縣/Yunlin County/Yunlin|NWT 新北市/New Taipei City/New Taipei|HSZ 新竹市/Hsinchu City|HSQ 新竹縣/Hsinchu County|CYI 嘉義市/Chiayi City|CYQ 嘉義縣/Chiayi County|CHA 彰化縣/Changhua County/Changhua|PEN 澎湖縣/Penghu County/Penghu",
  }),
);

/** The countries whose addresses have the code of a state instead of its name. */
const ABBREVIATED = ["AU", "BR", "CA", "IT", "US"];

type State = { code: string; names: string[] };

/** A spelling as it is compared: without case, accents and punctuation. */
const comparable = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}.'’]/gu, "")
    .replace(/[\s-]+/g, " ")
    .trim()
    .toUpperCase();

const known = new Map<string, Map<string, State>>();

/** The states of a country by their spellings; none where they are not known here. */
function statesOf(country: string): ReadonlyMap<string, State> {
  const made = known.get(country);
  if (made) return made;
  const states = new Map<string, State>();
  for (const text of STATES.get(country)?.split("|") ?? []) {
    const [code = "", name = ""] = text.split(/ (.*)/);
    const names = name.split("/");
    for (const spelling of [code, ...names]) states.set(comparable(spelling), { code, names });
  }
  if (STATES.has(country)) known.set(country, states);
  return states;
}

/** The names of a country's states, where they are known. @param country ISO 3166-1 alpha-2 */
export function stateNames(country: string): readonly string[] {
  if (country === "US") return US_STATE_NAMES;
  return [...new Set([...statesOf(country).values()].map(({ names }) => names[0] ?? ""))];
}

/** Whether a country has a state with this code, in upper case; true for countries whose states are not known here. */
export function maybeState(country: string, code: string): boolean {
  if (country === "US") return stateCode(code) !== null;
  return !STATES.has(country) || statesOf(country).get(comparable(code))?.code === code;
}

/**
 * A state by its code, in upper case; one that is not known as it is typed, in upper case.
 * @param country ISO 3166-1 alpha-2
 * @param typed its code or a name
 */
export function comparableStateCode(country: string, typed: string): string {
  const text = typed.normalize("NFC").replace(/\s+/g, " ").trim().toUpperCase();
  if (country === "US") return stateCode(text) ?? text;
  return statesOf(country).get(comparable(text))?.code ?? text;
}

/**
 * A state as addresses have it: by its code where its country writes that, else as it is typed.
 * @param country ISO 3166-1 alpha-2
 */
export function standardState(country: string, typed: string): string {
  const code = comparableStateCode(country, typed);
  return ABBREVIATED.includes(country) && maybeState(country, code) ? code : typed;
}

/**
 * The spellings of a state in lower case: its code, then its names, with and without accents. A state that is not known here
 * has the one in which it is typed.
 * @param country ISO 3166-1 alpha-2
 */
export function stateSpellings(country: string, typed: string): string[] {
  const code = comparableStateCode(country, typed);
  const names = statesOf(country).get(comparable(code))?.names ?? [];
  return [...new Set([code, ...names, ...names.map(comparable)])].map((text) => text.toLowerCase());
}
