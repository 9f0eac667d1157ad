const ID_PATTERN = /^(?:luogu-)?([PB][1-9]\d{0,8})$/i;
const ADDRESS_PATTERN = /^https:\/\/www\.luogu\.com\.cn\/problem\/([PB][1-9]\d{0,8})(?:[?#].*)?$/i;

/**
 * `P1001`, `LUOGU-P1001`, and the address of the problem. Problems of the site's own two series only: those of other
 * judges, of teams and of users need an account there, or are not public.
 */
export function parseId(text: string): string | null {
  const [, id] = ADDRESS_PATTERN.exec(text.trim()) ?? ID_PATTERN.exec(text.trim()) ?? [];
  return id?.toUpperCase() ?? null;
}

export const problemUrl = (endpoint: string, id: string): string => `${endpoint}/problem/${encodeURIComponent(id)}`;

export const runUrl = (endpoint: string, { runId }: { runId: string }): string => `${endpoint}/record/${runId}`;
