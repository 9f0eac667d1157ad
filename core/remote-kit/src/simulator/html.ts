/** Text as it stands in a page. */
export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** `2026-01-02 03:04:05` on a clock so many hours ahead of UTC. */
export const clockText = (at: number, hoursAhead: number): string =>
  new Date(at + hoursAhead * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
