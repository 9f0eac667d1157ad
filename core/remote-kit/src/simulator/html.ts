/** Text as it stands in a page. */
export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** `2026-01-02 03:04:05`, in UTC. */
export const clockText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
