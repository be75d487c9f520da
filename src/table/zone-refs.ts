/** Numbers for zone identifiers, so that columns hold numbers and each text is stored once. */
export interface ZoneRefs {
  /** All identifiers so far, each once. The number of an identifier is its index. */
  readonly zoneIds: readonly string[];
  /** Returns the number of an identifier. A new identifier gets the next number. */
  refOf(zoneId: string): number;
}

export function createZoneRefs(): ZoneRefs {
  const zoneIds: string[] = [];
  const refById = new Map<string, number>();
  // Spaces of one zone usually follow each other, and comparing texts is faster than a search.
  let lastId: string | undefined;
  let lastRef = 0;
  return {
    zoneIds,
    refOf(zoneId) {
      if (zoneId === lastId) return lastRef;
      let ref = refById.get(zoneId);
      if (ref === undefined) {
        ref = zoneIds.push(zoneId) - 1;
        refById.set(zoneId, ref);
      }
      lastId = zoneId;
      lastRef = ref;
      return ref;
    },
  };
}
