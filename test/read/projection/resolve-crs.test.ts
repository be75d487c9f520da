import { describe, expect, it } from 'vitest';
import { resolveCrs } from '../../../src/read/projection/resolve-crs.ts';

const labelOf = (declared: string): string => {
  const system = resolveCrs(declared);
  return 'fault' in system ? system.fault : system.label;
};

const PRJ_25832 =
  'PROJCS["ETRS_1989_UTM_Zone_32N",GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

describe('resolveCrs', () => {
  it.each([
    'CRS84',
    'OGC:CRS84',
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
    'EPSG:4326',
    'urn:ogc:def:crs:EPSG::4326',
    '4326',
    '4979',
  ])('takes %s for degrees of WGS 84', (declared) => {
    expect(resolveCrs(declared)).toMatchObject({ label: 'EPSG:4326', definition: null });
  });

  it.each([
    ['EPSG:25832', 'EPSG:25832'],
    ['epsg:25832', 'EPSG:25832'],
    ['urn:ogc:def:crs:EPSG::25832', 'EPSG:25832'],
    ['urn:ogc:def:crs:EPSG:6.9:25832', 'EPSG:25832'],
    ['http://www.opengis.net/def/crs/EPSG/0/25832', 'EPSG:25832'],
    ['http://www.opengis.net/gml/srs/epsg.xml#25832', 'EPSG:25832'],
    ['25832', 'EPSG:25832'],
    ['102100', 'EPSG:3857'],
    ['ESRI:102100', 'EPSG:3857'],
    ['EPSG:900913', 'EPSG:3857'],
    ['102704', 'ESRI:102704'],
    ['ESRI:102718', 'ESRI:102718'],
    [`${PRJ_25832.slice(0, -1)},AUTHORITY["EPSG","25832"]]`, 'EPSG:25832'],
    [PRJ_25832, 'ETRS_1989_UTM_Zone_32N'],
  ])('reads %s', (declared, label) => {
    expect(labelOf(declared)).toBe(label);
  });

  it('puts right the shift of a datum that the table has with rotations of another unit', () => {
    expect(resolveCrs('EPSG:28992')).toMatchObject({
      definition: expect.stringContaining('-0.398957388243134,0.343987817378283,-1.87740163998045'),
    });
  });

  it('finds the state planes in feet that ESRI numbers and the table lacks', () => {
    expect(resolveCrs('ESRI:102704')).toMatchObject({
      name: 'NAD83 / Nebraska (US survey feet)',
      isProjected: true,
    });
  });

  it.each([
    ['EPSG:99999', 'is not in the EPSG table; check the number'],
    ['local grid', 'is not the name of a reference system; write it as EPSG:25832'],
    ['EPSG:5773', 'is not a system of positions on the ground'],
    [
      'EPSG:2009',
      'can only be converted with a grid file, which is not included; export the file in EPSG:4326 (longitude and latitude)',
    ],
    [
      'EPSG:6244',
      'uses the projection col_urban, which is not supported; export the file in EPSG:4326 (longitude and latitude)',
    ],
  ])('says why %s cannot be used', (declared, fault) => {
    expect(labelOf(declared)).toBe(fault);
  });
});
