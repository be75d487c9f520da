/**
 * Names of an old port and of the people who settled there. The third row is written right to left,
 * several have characters that CSV or a URL must escape, and all are in composed form (NFC).
 */
const NEIGHBOURHOODS = [
  [
    'Docks, North',
    'Rope & Anchor',
    'Miller’s Yard',
    'Old Harbour',
    'The "Cut"',
    'Saltmarsh + Quay',
  ],
  ['Νέα Σμύρνη', 'Άνω Λιμάνι', 'Καλαμαριά', 'Παλιά Αγορά', 'Ύδρα', 'Φανάρι'],
  ['حي الميناء', 'الحديقة القديمة', 'باب البحر', 'سوق الحدادين', 'المنارة', 'حي الزيتون'],
  ['São João', 'Peñarol', 'Île aux Cygnes', 'Østerbro', 'Łazienki', 'Grünfeld'],
  ['Новая Слобода', 'Причал', 'Зелёный Мыс', 'Їжакова Гора', 'Берег', 'Белград'],
  ['日本町', '桜通り', '港が丘', '新橋', 'かもめ台', '中央市場'],
  ['차이나타운', '바닷길', '등대마을', 'หาดทราย', 'תל אביב הקטנה', 'छोटा बाज़ार'],
] as const;

const AVENUES = [
  'Beacon',
  'Cooper',
  'Dock',
  'Emerson',
  'Foundry',
  'Granary',
  'Hawthorn',
  'Ironmonger',
  'Jubilee',
  'Kestrel',
  'Lantern',
  'Mercer',
] as const;

const STREETS = [
  'Almond',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elder',
  'Fir',
  'Gale',
  'Hazel',
  'Ivy',
  'Juniper',
  'Kale',
  'Linden',
] as const;

/** Returns the name of a neighbourhood; no two indexes have the same name. */
export function getNeighbourhoodName(index: number): string {
  const settlers = NEIGHBOURHOODS[index % NEIGHBOURHOODS.length] ?? NEIGHBOURHOODS[0];
  const turn = Math.floor(index / NEIGHBOURHOODS.length);
  const name = settlers[turn % settlers.length] ?? '';
  const round = Math.floor(turn / settlers.length);
  return round === 0 ? name : `${name} ${round + 1}`;
}

/** Avenues run between columns of blocks. */
export function getAvenueName(column: number): string {
  const name = AVENUES[column];
  return name === undefined ? `${ordinal(column + 1)} Avenue` : `${name} Avenue`;
}

/** Streets run between rows of blocks. */
export function getStreetName(row: number): string {
  const name = STREETS[row];
  return name === undefined ? `${ordinal(row + 1)} Street` : `${name} Street`;
}

function ordinal(count: number): string {
  const lastTwo = count % 100;
  const isTeen = lastTwo >= 11 && lastTwo <= 13;
  const ending = isTeen ? undefined : ORDINAL_ENDINGS[count % 10];
  return `${count}${ending ?? 'th'}`;
}

const ORDINAL_ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };
