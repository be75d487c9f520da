/**
 * The names under which cities publish the fields of the standard, in the languages seen in the
 * field. Names are compared without case, accents and punctuation, so `Länge (m)` is `langem`.
 */

export type GuessedField =
  | 'lat'
  | 'lng'
  | 'geometry'
  | 'key'
  | 'name'
  | 'zone'
  | 'space_number'
  | 'length'
  | 'width'
  | 'space_count'
  | 'published_date'
  | 'last_updated_date'
  | 'start_date'
  | 'end_date'
  | 'available';

/** Better names come first: if a file has several, the first in this list is used. */
const NAMES: Readonly<Record<GuessedField, readonly string[]>> = {
  lat: [
    'lat',
    'latitude',
    'breitengrad',
    'breite',
    'pointy',
    'ycoord',
    'ywgs84',
    'latwgs84',
    'blat',
    'startlat',
    'beginlat',
    'geolat',
    'intptlat',
    'y',
  ],
  lng: [
    'lng',
    'lon',
    'long',
    'longitude',
    'langengrad',
    'lange',
    'laengengrad',
    'laenge',
    'pointx',
    'xcoord',
    'xwgs84',
    'lonwgs84',
    'blon',
    'startlon',
    'startlng',
    'beginlon',
    'geolng',
    'geolon',
    'intptlon',
    'x',
  ],
  geometry: [
    'geometry',
    'thegeom',
    'geom',
    'wkt',
    'shapewkt',
    'geoshape',
    'geojson',
    'wkbgeometry',
    'shape',
    'ortsangabe',
  ],
  key: [
    'curbspaceid',
    'curbzoneid',
    'curbareaid',
    'spaceid',
    'bayid',
    'markerid',
    'meterid',
    'meternumber',
    'meternum',
    'meterno',
    'postid',
    'poleid',
    'stallid',
    'parkingspaceid',
    'parkingid',
    'kerbsideid',
    'assetid',
    'facilityid',
    'locationid',
    'blockfaceid',
    'segmentid',
    'beatid',
    'gisid',
    'codeid',
    'zoneid',
    'elmntkey',
    'nouvelidentifiant',
    'identifiant',
    'identifier',
    'globalid',
    'uuid',
    'guid',
    'id',
    'kennung',
    'nummer',
    'no',
    'objectid',
    'gid',
    'fid',
    'ogcfid',
    'cartodbid',
  ],
  name: [
    'name',
    'spacename',
    'bayname',
    'areaname',
    'neighborhoodname',
    'neighbourhoodname',
    'nom',
    'nombre',
    'nome',
    'naam',
    'bezeichnung',
    'lagebezeichnung',
    'title',
    'label',
    'locationnameen',
    'zoneel',
    'nameen',
    'address',
    'meteraddress',
    'nearbyaddress',
    'adresse',
    'direccion',
    'indirizzo',
    'location',
    'exactlocation',
    'standort',
    'roadsegmentdescription',
    'street',
    'streetname',
    'strasse',
    'nomvoie',
    'description',
    'beatid',
    'meterid',
    'ort',
  ],
  zone: [
    'curbzoneid',
    'blockfaceid',
    'blockface',
    'blockid',
    'block',
    'blkno',
    'streetbloc',
    'streetblock',
    'sidecode',
    'segmentid',
    'roadsegmentid',
    'streetsegment',
    'segment',
    'parkingzone',
    'zoneid',
    'zone',
    'znum',
    'gzone',
    'park915zon',
    'street',
    'streetname',
    'strasse',
    'adresse',
    'nomvoie',
    'location',
  ],
  space_number: [
    'spacenumber',
    'spaceno',
    'spacenum',
    'baynumber',
    'bayno',
    'stallnumber',
    'stallno',
    'platznummer',
    'stellplatznummer',
  ],
  length: [
    'length',
    'lengthft',
    'lengthm',
    'lengthcm',
    'lengthfeet',
    'lengthmeters',
    'len',
    'lenm',
    'lencm',
    'lenft',
    'baylength',
    'spacelength',
    'spacelengt',
    'stalllength',
    'lange',
    'langem',
    'laenge',
    'laengem',
    'longueur',
    'longitud',
    'lunghezza',
    'lengte',
  ],
  width: [
    'width',
    'widthft',
    'widthm',
    'widthcm',
    'widthfeet',
    'baywidth',
    'spacewidth',
    'stallwidth',
    'breitem',
    'largeur',
    'ancho',
    'larghezza',
    'breedte',
  ],
  space_count: [
    'numberofspaces',
    'numspaces',
    'numofspots',
    'nospaces',
    'spacecount',
    'totalspaces',
    'spaces',
    'capacity',
    'kapazitat',
    'kapazitaet',
    'anzahlderstellplatze',
    'stellpl',
    'anzahl',
    'nombreplacesreelles',
    'nombreplaces',
    'plazas',
    'carcap',
    'nummeters',
  ],
  published_date: [
    'publisheddate',
    'published',
    'createddate',
    'createdat',
    'creationdate',
    'created',
    'datecreated',
    'installdate',
    'installedon',
    'installed',
  ],
  last_updated_date: [
    'lastupdateddate',
    'lastupdated',
    'lastupdate',
    'updatedat',
    'updated',
    'lastediteddate',
    'lastedited',
    'editdate',
    'modifieddate',
    'modified',
    'dateduderniermajdonnees',
    'stand',
  ],
  start_date: ['startdate', 'validfrom', 'gultigab', 'effectivedate'],
  end_date: ['enddate', 'validto', 'validuntil', 'gultigbis', 'expirydate'],
  available: ['available', 'isavailable', 'frei', 'libre'],
};

/** Returns the columns that may hold a field, best names first. */
export function selectNamed(field: GuessedField, columns: readonly string[]): string[] {
  const plain = columns.map(plainName);
  return NAMES[field].flatMap((name) => {
    const index = plain.indexOf(name);
    return index < 0 ? [] : [columns[index] as string];
  });
}

/** Returns a name in lower case, without accents, blanks and punctuation. */
function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Words in a file name that indicate the kind of its records. */
const FILE_WORDS = {
  areas: /area|neighbo|district|quartier|quarter|borough|ward|beat|region|stadtteil|bairro|barrio/,
  zones: /zone|blockface|segment|curb|kerb|regulation/,
  spaces: /space|bay|meter|stall|parking|parkplatz|stellplatz|stationnement|emplacement|delivery/,
} as const;

/** Returns the kinds that a file name indicates. */
export function kindsInFileName(file: string): readonly (keyof typeof FILE_WORDS)[] {
  const name = (file.split('/').at(-1) ?? '').toLowerCase();
  return (['areas', 'zones', 'spaces'] as const).filter((kind) => FILE_WORDS[kind].test(name));
}
