const ID_PATTERN = /^(?:(?:libre|libreoj|loj)\s*[-#]?\s*|#)?([1-9]\d{0,8})$/i;
const ADDRESS = /^https?:\/\/loj\.ac(?:\.cn)?\/p\/(\d+)\/?$/i;

/**
 * Parses `1`, `LIBRE-1`, `LOJ1`, `#1` or the address of the problem's page. The id is the displayed number of the
 * problem.
 */
export function parseId(text: string): string | null {
  const trimmed = text.trim();
  return ID_PATTERN.exec(ADDRESS.exec(trimmed)?.[1] ?? trimmed)?.[1] ?? null;
}

/** Returns the address of the website (`loj.ac`) for that of the API (`api.loj.ac`). */
const siteOf = (endpoint: string): string => endpoint.replace(/^(https?:\/\/)api\./, '$1');

export const problemUrl = (endpoint: string, id: string): string => `${siteOf(endpoint)}/p/${encodeURIComponent(id)}`;

export const runUrl = (endpoint: string, { runId }: { runId: string }): string => `${siteOf(endpoint)}/s/${runId}`;
