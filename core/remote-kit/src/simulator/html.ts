/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Formats a time as `2026-01-02 03:04:05` of a clock that is the given number of hours ahead of UTC. */
export const formatClockTime = (at: number, hoursAhead: number): string =>
  new Date(at + hoursAhead * 3_600_000).toISOString().replace('T', ' ').slice(0, 19);
