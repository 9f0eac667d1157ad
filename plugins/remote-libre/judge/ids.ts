const WRITTEN = /^(?:(?:libre|libreoj|loj)\s*[-#]?\s*|#)?([1-9]\d{0,8})$/i;
const ADDRESS = /^https?:\/\/loj\.ac(?:\.cn)?\/p\/(\d+)\/?$/i;

/** `1`, `LIBRE-1`, `LOJ1`, `#1`, or the address of the problem's page: the number that people see. */
export function parseId(text: string): string | null {
  const said = text.trim();
  return WRITTEN.exec(ADDRESS.exec(said)?.[1] ?? said)?.[1] ?? null;
}

/** Programs talk to `api.loj.ac`, people read `loj.ac`. */
const siteOf = (endpoint: string): string => endpoint.replace(/^(https?:\/\/)api\./, '$1');

export const problemUrl = (endpoint: string, id: string): string => `${siteOf(endpoint)}/p/${id}`;

export const runUrl = (endpoint: string, { runId }: { runId: string }): string => `${siteOf(endpoint)}/s/${runId}`;
