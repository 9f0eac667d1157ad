const ID_PATTERN = /^(?:hdu\s*-?\s*)?([1-9]\d{0,8})$/i;
const ADDRESS = /^https?:\/\/acm\.hdu\.edu\.cn\/showproblem\.php\?(.+)$/i;

/** Parses `1000`, `HDU-1000` or the address of the problem's page. */
export function parseId(text: string): string | null {
  const trimmed = text.trim();
  const query = ADDRESS.exec(trimmed)?.[1];
  const id = query === undefined ? trimmed : (new URLSearchParams(query).get('pid') ?? '');
  return ID_PATTERN.exec(id)?.[1] ?? null;
}

export const problemUrl = (endpoint: string, id: string): string => `${endpoint}/showproblem.php?pid=${id}`;

/** Returns the address of a run. The site shows runs only in lists; this list begins with the run. */
export const runUrl = (endpoint: string, { runId }: { runId: string }): string =>
  `${endpoint}/status.php?first=${runId}`;
