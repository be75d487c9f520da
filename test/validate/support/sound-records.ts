import type { CurbArea } from '../../../src/model/curb-area.ts';
import type { CurbZoneId } from '../../../src/model/curb-id.ts';
import type { CurbSpace } from '../../../src/model/curb-space.ts';
import type { CurbZone } from '../../../src/model/curb-zone.ts';
import { square, tinyArea, tinySpace, tinyZone } from '../../support/tiny-records.ts';

/** Records in which no rule finds anything, but for `changes`. */
export function soundArea(changes: Partial<CurbArea> = {}): CurbArea {
  const curbZoneIds = ['z' as CurbZoneId]; // Any text names a zone.
  const shape = square({ lng: 22.912345, lat: 40.612345 }, 0.1);
  return tinyArea(1, { curbZoneIds, shape, ...changes });
}

export function soundZone(changes: Partial<CurbZone> = {}): CurbZone {
  return tinyZone('z', { shape: square({ lng: 22.942345, lat: 40.632345 }, 0.01), ...changes });
}

export function soundSpace(changes: Partial<CurbSpace> = {}): CurbSpace {
  return tinySpace(1, 'z', changes);
}
