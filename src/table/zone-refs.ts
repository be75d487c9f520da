/** Numbers for zone identifiers, so that columns hold numbers and every text is held once. */
export interface ZoneRefs {
  /** The identifiers that were met, each once; the number of each is its index. */
  readonly zoneIds: readonly string[];
  /** The number of an identifier: a new one where it was not met before. */
  refOf(zoneId: string): number;
}

export function createZoneRefs(): ZoneRefs {
  const zoneIds: string[] = [];
  const refById = new Map<string, number>();
  return {
    zoneIds,
    refOf(zoneId) {
      let ref = refById.get(zoneId);
      if (ref === undefined) {
        ref = zoneIds.push(zoneId) - 1;
        refById.set(zoneId, ref);
      }
      return ref;
    },
  };
}
