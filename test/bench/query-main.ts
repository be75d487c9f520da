import { H3_RESOLUTION_DEFAULT } from '../../src/config/schema/feed-schema.ts';
import { benchQueries } from './query.bench.ts';

/*
 * The questions to one city, as many spaces as the argument says, in a process of its own, so that
 * no other city's columns are in the way; prints JSON.
 */

const results = benchQueries(Number(process.argv[2]), H3_RESOLUTION_DEFAULT);
process.stdout.write(JSON.stringify(results));
