/** The defaults of a feed. */

/** INTERFACE.md, Envelope. */
export const VERSION_DEFAULT = '1.0.1';

/**
 * Cells of about 15,000 m², a block or two, so that the zones of one crossing are stored together.
 */
export const H3_RESOLUTION_DEFAULT = 10;

/** The UUIDv5 of `curbstone` under the DNS namespace of RFC 9562. */
export const NAMESPACE_DEFAULT = 'b7d294d6-ec27-5bed-a694-e1501b691fc3';
