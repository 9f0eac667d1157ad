/** An address is an IPv4 one, or the /64 of an IPv6 one. */
export interface EventStreamOptions {
  heartbeatMs: number;
  /** Events kept for browsers that come back. */
  kept: number;
  /** A browser that does not read is let go when this much waits for it. */
  maxWaitingBytes: number;
  /** Streams of one login; a browser has one or, in a hurry, a few. */
  maxPerSession: number;
  /** Streams of one account, with all its logins. */
  maxPerAccount: number;
  /** Streams of one visitor, told apart by what the tab made up; those who say nothing count as one of their address. */
  maxPerVisitor: number;
  /** Streams of all visitors from one address. Tokens cost a visitor nothing, so the rest is kept for logins. */
  maxVisitorsPerAddress: number;
  /** Streams from one address; a hall full of people may share it. */
  maxPerAddress: number;
  /** Browsers that come back in each second after all streams were ended. */
  returnsPerSecond: number;
  /** Spreads what happens with each heartbeat over the time until the next; from 0 up to 1. */
  random: () => number;
}

/** Part of an address's streams that its visitors may have. */
const VISITORS = 0.6;

/** The limits where an address may have this many streams. */
export const streamsOf = (
  maxPerAddress: number,
): Pick<EventStreamOptions, 'maxPerAddress' | 'maxVisitorsPerAddress'> => ({
  maxPerAddress,
  maxVisitorsPerAddress: Math.floor(maxPerAddress * VISITORS),
});

export const STREAM_DEFAULTS: EventStreamOptions = {
  heartbeatMs: 15_000,
  kept: 1000,
  maxWaitingBytes: 1024 * 1024,
  maxPerSession: 16,
  maxPerAccount: 20,
  maxPerVisitor: 16,
  ...streamsOf(1000),
  returnsPerSecond: 200,
  random: Math.random,
};
