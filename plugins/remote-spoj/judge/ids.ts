const ID_PATTERN = /^(?:spoj\s*-\s*)?([0-9a-z_]{1,20})$/i;
const ADDRESS = /^https?:\/\/(?:www\.)?spoj\.com\/problems\/([0-9a-z_]+)\/?$/i;

/** Parses `TEST`, `SPOJ-TEST` or the address of the problem's page. Problem codes are in capitals. */
export function parseId(text: string): string | null {
  const trimmed = text.trim();
  return ID_PATTERN.exec(ADDRESS.exec(trimmed)?.[1] ?? trimmed)?.[1]?.toUpperCase() ?? null;
}

export const problemUrl = (endpoint: string, id: string): string => `${endpoint}/problems/${id}/`;

export const runUrl = (endpoint: string, { runId }: { runId: string }): string => `${endpoint}/status/ns=${runId}`;
