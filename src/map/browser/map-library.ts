import type * as MapLibre from 'maplibre-gl';

/** The library is loaded by a script of its own before this module, and is then a global. */
declare const maplibregl: typeof MapLibre;

export const LIBRARY = maplibregl;
