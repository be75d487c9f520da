/** Every bound on something that can grow, with its reason. */

/** INTERFACE.md, Limits. */
export const RESPONSE_SIZE_DEFAULT = 100;
/** INTERFACE.md, Limits. */
export const RESPONSE_SIZE_MAX = 250;
/** INTERFACE.md, Limits. */
export const PAGE_NUMBER_DEFAULT = 1;

/** Longest request target that is read, in bytes. Every legal question fits in a quarter of it. */
export const URL_LENGTH_MAX = 8192;

/**
 * Longest request line and headers together, in bytes: room for the longest URL and as much again.
 */
export const REQUEST_HEAD_LENGTH_MAX = 2 * URL_LENGTH_MAX;

/**
 * Longest `Link` header that is sent, in bytes: four links of a quarter of the longest URL, which
 * every legal question fits in.
 */
export const LINK_HEADER_LENGTH_MAX = URL_LENGTH_MAX;

/** Compressed bodies that are kept for the next client, in bytes; and the longest of them. */
export const COMPRESSED_TOTAL_BYTE_LENGTH_MAX = 64 * 1024 * 1024;
export const COMPRESSED_BODY_BYTE_LENGTH_MAX = 4 * 1024 * 1024;

/**
 * Records of one layer of a vector tile: a tile of a dense city at the zoom where its spaces begin
 * to show holds about 800.
 */
export const TILE_FEATURE_COUNT_MAX = 4000;

/** Connections that a server keeps open at once; further ones are closed on arrival. */
export const CONNECTION_COUNT_MAX = 10_000;

/**
 * Requests of one connection that may wait for the answers before them. What is sent beyond is not
 * read, and the connection is closed behind the answers that are due.
 */
export const PIPELINE_LENGTH_MAX = 512;

/** Requests of all connections that may wait so; while there are more, a connection has fewer. */
export const PIPELINE_TOTAL_MAX = 4096;
export const PIPELINE_LENGTH_CROWDED_MAX = 32;

/** A name longer than this is reported (`name-untidy`), in UTF-16 code units. */
export const NAME_LENGTH_MAX = 256;

/** Longest record of a source file, in bytes: an area of 200,000 vertices is about 8 MB of text. */
export const RECORD_BYTE_LENGTH_MAX = 64 * 1024 * 1024;

/**
 * Bytes of whole records that travel together to a worker: large enough to hide the hop, small
 * enough that a few in flight cost little.
 */
export const PIECE_BYTE_LENGTH = 1024 * 1024;

/** Samples kept for each diagnostic code; the counts stay exact (RULES.md, The report). */
export const SAMPLES_PER_CODE = 50;

/** Characters of a text that a sentence quotes: three UUIDs and a count have room. */
export const DETAIL_LENGTH_MAX = 200;

/** Characters of an offending value that a sample quotes. */
export const SAMPLE_VALUE_LENGTH_MAX = 120;

/**
 * A view of more than 4 GiB aborts Node 20, and page files are cut far below it (DECISIONS.md).
 */
export const PAGE_FILE_BYTE_LENGTH_MAX = 1024 * 1024 * 1024;

/** Row numbers are 32-bit, and one value is kept for "no row". */
export const ROW_COUNT_MAX = 0xffff_fffe;

/** The header row of a CSV file, in bytes: a table of 43 columns comes to 1 KB. */
export const CSV_HEADER_BYTE_LENGTH_MAX = 1024 * 1024;

/** How deep arrays and objects of a source file may nest: a CDS MultiPolygon comes to 9. */
export const JSON_DEPTH_MAX = 512;

/**
 * A member beside the records of a JSON file is looked at up to this length; a `crs` is 80 bytes.
 */
export const JSON_MEMBER_BYTE_LENGTH_MAX = 64 * 1024;

/** Members beside the records of a JSON file that are looked at and named. */
export const JSON_MEMBER_COUNT_MAX = 64;

/** Different column names that are counted in one piece; JSON records may each bring their own. */
export const COLUMN_NAME_COUNT_MAX = 1000;

/** Bytes at the start of a file by which its format is told. */
export const HEAD_BYTE_LENGTH = 4096;

/**
 * Bytes that one compressed source may unpack to: 10,000,000 spaces with polygons come to 6 GB, and
 * a hostile archive is given up.
 */
export const INFLATED_BYTE_LENGTH_MAX = 16 * 1024 * 1024 * 1024;

/** Spaces that one row may stand for (`repeat`): a car park deck has some hundreds. */
export const REPEAT_COUNT_MAX = 10_000;

/** Rows that are held until the rows of the same record are known (`group_by`, `latest_by`). */
export const GROUPED_ROW_COUNT_MAX = 2_000_000;

/** Bytes that one row group of a Parquet file may unpack to, since it is held as a whole. */
export const PARQUET_GROUP_BYTE_LENGTH_MAX = 1024 * 1024 * 1024;

/** Files in a zip archive: a city's export has a few dozen. */
export const ZIP_ENTRY_COUNT_MAX = 10_000;

/**
 * How long the reader of a file that is not text may work without a record or a column: one of the
 * largest row groups of a Parquet file takes some 10 s on a slow machine.
 */
export const CONTAINER_PATIENCE_MS = 60_000;
