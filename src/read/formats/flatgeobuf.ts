import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';
import { isDegreesSrid } from '../geometry/crs.ts';
import type { FeatureTable } from './feature-pieces.ts';

/** Opens a FlatGeobuf file. It is read feature by feature. */
export async function openFlatGeobuf(path: string): Promise<FeatureTable> {
  const { deserialize } = await import('flatgeobuf/lib/mjs/geojson.js');
  const { size: byteLength } = await stat(path);
  let declaredCrs: string | null = null;
  let expectedCount: number | undefined;
  const features = deserialize(Readable.toWeb(createReadStream(path)) as ReadableStream, {
    headerMetaFn({ crs, featuresCount, indexNodeSize }: HeaderMeta) {
      // For these values, the package would compute the size of the index for ever.
      const isEndless = indexNodeSize === 1 || (indexNodeSize > 0 && featuresCount === 0);
      if (isEndless || featuresCount > byteLength) throw new Error('its header is broken');
      expectedCount = featuresCount;
      if (crs === null || crs.code === 0 || isDegreesSrid(crs.code)) return;
      declaredCrs = `${crs.org ?? 'EPSG'}:${crs.code}`;
    },
  });
  // The header is read together with the first feature.
  const first = await features.next();
  if (expectedCount === undefined) throw new Error('it ends within its header');
  return { elements: 'geojson', declaredCrs, rows: readFeatures(first, features, expectedCount) };
}

/** Counts the features, because the package does not report that a file was cut off. */
async function* readFeatures(
  first: IteratorResult<object>,
  rest: AsyncGenerator<object>,
  expectedCount: number,
): AsyncGenerator<object> {
  let count = 0;
  for (let next = first; next.done !== true; next = await rest.next()) {
    count++;
    yield next.value;
  }
  // 0 means that the header does not give the count.
  if (expectedCount > 0 && count !== expectedCount) {
    throw new Error(`it holds ${count} features, and its header says ${expectedCount}`);
  }
}
