const WRITTEN = /^(?:spoj\s*-\s*)?([0-9a-z_]{1,20})$/i;
const ADDRESS = /^https?:\/\/(?:www\.)?spoj\.com\/problems\/([0-9a-z_]+)\/?$/i;

/** `TEST`, `SPOJ-TEST`, or the address of the problem's page. The site's own codes are in capitals. */
export function parseId(text: string): string | null {
  const said = text.trim();
  return WRITTEN.exec(ADDRESS.exec(said)?.[1] ?? said)?.[1]?.toUpperCase() ?? null;
}

export const problemUrl = (endpoint: string, id: string): string => `${endpoint}/problems/${id}/`;

export const runUrl = (endpoint: string, { runId }: { runId: string }): string => `${endpoint}/status/ns=${runId}`;
