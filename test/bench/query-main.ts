import { H3_RESOLUTION_DEFAULT } from '../../src/config/schema/feed-schema.ts';
import { benchCrowdedZone, benchQueries } from './query.bench.ts';

/*
 * The questions to one city, as many spaces as the argument says, in
 * a process of its own, so that no other city's columns are in the
 * way; with `crowded` after it, all spaces in one zone. Prints JSON.
 */

const spaceCount = Number(process.argv[2]);
const isCrowded = process.argv[3] === 'crowded';
const results = isCrowded
  ? benchCrowdedZone(spaceCount)
  : benchQueries(spaceCount, H3_RESOLUTION_DEFAULT);
process.stdout.write(JSON.stringify(results));
