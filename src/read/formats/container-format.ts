import type { FileFormat } from './signatures.ts';

/** The formats that are not text. */
export type ContainerFormat = Extract<
  FileFormat,
  'zip' | 'shapefile' | 'geopackage' | 'parquet' | 'flatgeobuf'
>;

/** The name of each format, as it follows `the file is`. */
export const CONTAINER_NAMES: Readonly<Record<ContainerFormat, string>> = {
  zip: 'a zip archive',
  shapefile: 'a shapefile',
  geopackage: 'a GeoPackage',
  parquet: 'a Parquet file',
  flatgeobuf: 'a FlatGeobuf file',
};
