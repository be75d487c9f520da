/** Debian's package; tests in a browser are skipped without it. */
export const CHROMIUM = '/usr/bin/chromium';

/** WebGL without a graphics card. */
export const SOFTWARE = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];
