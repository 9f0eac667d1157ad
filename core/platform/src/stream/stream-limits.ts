/** Limits of event streams. An address is an IPv4 one, or the /64 of an IPv6 one. */
export interface EventStreamOptions {
  heartbeatMs: number;
  /** Number of events kept for browsers that reconnect. */
  keptEvents: number;
  /** A browser that does not read is disconnected when this many bytes are pending for it. */
  maxWaitingBytes: number;
  /** Maximum number of streams per session; a browser has one or, briefly, a few. */
  maxPerSession: number;
  /** Maximum number of streams per account, over all its sessions. */
  maxPerAccount: number;
  /**
   * Maximum number of streams per visitor. Visitors are distinguished by a token that the browser tab generates;
   * those without one count as one visitor per address.
   */
  maxPerVisitor: number;
  /**
   * Maximum number of streams of all visitors from one address. Visitors can generate any number of tokens, so the
   * rest is reserved for sessions.
   */
  maxVisitorsPerAddress: number;
  /** Maximum number of streams from one address; a whole lecture hall may share it. */
  maxPerAddress: number;
  /** Number of browsers that reconnect per second after all streams were closed. */
  reconnectsPerSecond: number;
  /** Returns a number from 0 to below 1; spreads the work of each heartbeat over the interval. */
  random: () => number;
}

/** Share of an address's streams that its visitors may have. */
const VISITOR_SHARE = 0.6;

/** Returns the limits for this maximum number of streams per address. */
export const addressLimits = (
  maxPerAddress: number,
): Pick<EventStreamOptions, 'maxPerAddress' | 'maxVisitorsPerAddress'> => ({
  maxPerAddress,
  maxVisitorsPerAddress: Math.floor(maxPerAddress * VISITOR_SHARE),
});

export const STREAM_DEFAULTS: EventStreamOptions = {
  heartbeatMs: 15_000,
  keptEvents: 1000,
  maxWaitingBytes: 1024 * 1024,
  maxPerSession: 16,
  maxPerAccount: 20,
  maxPerVisitor: 16,
  ...addressLimits(1000),
  reconnectsPerSecond: 200,
  random: Math.random,
};
