/** Every limit on something that can grow, with its reason. */

/** INTERFACE.md, Limits. */
export const RESPONSE_SIZE_DEFAULT = 100;
/** INTERFACE.md, Limits. */
export const RESPONSE_SIZE_MAX = 250;
/** INTERFACE.md, Limits. */
export const PAGE_NUMBER_DEFAULT = 1;

/** Longest request target that is read, in bytes. Every valid question fits in a quarter of it. */
export const URL_LENGTH_MAX = 8192;

/**
 * Longest request line and headers together, in bytes: room for the longest URL and as much again.
 */
export const REQUEST_HEAD_LENGTH_MAX = 2 * URL_LENGTH_MAX;

/**
 * Longest `Link` header that is sent, in bytes: four links, each at most a quarter of the longest
 * URL. Every valid question fits in that.
 */
export const LINK_HEADER_LENGTH_MAX = URL_LENGTH_MAX;

/** Total size of compressed bodies kept for later clients, in bytes; and the longest of them. */
export const COMPRESSED_TOTAL_BYTE_LENGTH_MAX = 64 * 1024 * 1024;
export const COMPRESSED_BODY_BYTE_LENGTH_MAX = 4 * 1024 * 1024;

/**
 * Records of one layer of a vector tile: a tile of a dense city at the zoom where its spaces begin
 * to show holds about 800.
 */
export const TILE_FEATURE_COUNT_MAX = 4000;

/** Records that a search on the map returns: more than a person reads. */
export const SEARCH_RESULT_COUNT_MAX = 30;

/** Characters of a text that is searched; the page says the same. */
export const SEARCH_TEXT_LENGTH_MAX = 200;

/** Bytes of records that one search reads: 4,000,000 spaces, in about a second. */
export const SEARCHED_BYTE_LENGTH_MAX = 1024 * 1024 * 1024;

/** Connections that a server keeps open at once; further ones are closed on arrival. */
export const CONNECTION_COUNT_MAX = 10_000;

/**
 * Requests of one connection that may wait for earlier responses. Further data is not read, and the
 * connection is closed after the pending responses.
 */
export const PIPELINE_LENGTH_MAX = 512;

/** Waiting requests of all connections; above this number, each connection may have fewer. */
export const PIPELINE_TOTAL_MAX = 4096;
export const PIPELINE_LENGTH_CROWDED_MAX = 32;

/** A name longer than this is reported (`name-untidy`), in UTF-16 code units. */
export const NAME_LENGTH_MAX = 256;

/** Longest record of a source file, in bytes: an area of 200,000 vertices is about 8 MB of text. */
export const RECORD_BYTE_LENGTH_MAX = 64 * 1024 * 1024;

/**
 * Bytes of whole records sent to a worker in one message: large enough to hide the cost of the
 * message, small enough that a few in flight use little memory.
 */
export const PIECE_BYTE_LENGTH = 1024 * 1024;

/** Samples kept for each diagnostic code; the counts stay exact (REPORTS.md, Reports). */
export const SAMPLES_PER_CODE = 50;

/** Characters of a text that a sentence quotes: three UUIDs and a count have room. */
export const DETAIL_LENGTH_MAX = 200;

/** Characters of an offending value that a sample quotes. */
export const SAMPLE_VALUE_LENGTH_MAX = 120;

/**
 * A view of more than 4 GiB aborts Node 20, and page files are cut far below it (DECISIONS.md).
 */
export const PAGE_FILE_BYTE_LENGTH_MAX = 1024 * 1024 * 1024;

/** Row numbers are 32-bit, and one value is reserved for "no row". */
export const ROW_COUNT_MAX = 0xffff_fffe;

/** The header row of a CSV file, in bytes: a table of 43 columns comes to 1 KB. */
export const CSV_HEADER_BYTE_LENGTH_MAX = 1024 * 1024;

/** How deep arrays and objects of a source file may nest: a CDS MultiPolygon comes to 9. */
export const JSON_DEPTH_MAX = 512;

/** A member beside the records of a JSON file is read up to this length; a `crs` is 80 bytes. */
export const JSON_MEMBER_BYTE_LENGTH_MAX = 64 * 1024;

/** Members beside the records of a JSON file that are read and named. */
export const JSON_MEMBER_COUNT_MAX = 64;

/** Different column names that are counted in one piece; JSON records may each bring their own. */
export const COLUMN_NAME_COUNT_MAX = 1000;

/** Bytes at the start of a file that are used to detect its format. */
export const HEAD_BYTE_LENGTH = 4096;

/**
 * Bytes that one compressed source may unpack to. 10,000,000 spaces with polygons are 6 GB; a
 * hostile archive is rejected.
 */
export const INFLATED_BYTE_LENGTH_MAX = 16 * 1024 * 1024 * 1024;

/** Spaces that one row may represent (`repeat`): a car park deck has some hundreds. */
export const REPEAT_COUNT_MAX = 10_000;

/** Rows that are held until the rows of the same record are known (`group_by`, `latest_by`). */
export const GROUPED_ROW_COUNT_MAX = 2_000_000;

/** Bytes that one row group of a Parquet file may unpack to, since it is held as a whole. */
export const PARQUET_GROUP_BYTE_LENGTH_MAX = 1024 * 1024 * 1024;

/** Files in a zip archive: a city's export has a few dozen. */
export const ZIP_ENTRY_COUNT_MAX = 10_000;

/**
 * Longest time that the reader of a binary file may work without returning a record or a column:
 * one of the largest row groups of a Parquet file takes some 10 s on a slow machine.
 */
export const CONTAINER_PATIENCE_MS = 60_000;

/** A bay that is drawn from a point is at most this long; so far reaches a polygon round a line. */
export const DRAWN_LENGTH_M_MAX = 1000;

/** Rows that were left out are remembered with their reasons, about 300 bytes each. */
export const REJECTED_ROW_COUNT_MAX = 1_000_000;

/** The last millisecond of the year 9999, which many systems write for "without end". */
export const END_OF_TIME_MS = 253_402_300_799_999;

/** Snapshots of a store whose order of publishing is recorded. The journal then has 4 MB. */
export const PUBLISH_RECORD_COUNT_MAX = 100_000;
