import type { FileFormat } from './detect-format.ts';

/** The formats that are read by jumping about in the file. */
export type ContainerFormat = Extract<
  FileFormat,
  'zip' | 'shapefile' | 'geopackage' | 'parquet' | 'flatgeobuf'
>;

/** What a file of the format is called, behind `the file is`. */
export const CONTAINER_NAMES: Readonly<Record<ContainerFormat, string>> = {
  zip: 'a zip archive',
  shapefile: 'a shapefile',
  geopackage: 'a GeoPackage',
  parquet: 'a Parquet file',
  flatgeobuf: 'a FlatGeobuf file',
};
