const WRITTEN = /^(?:hdu\s*-?\s*)?([1-9]\d{0,8})$/i;
const ADDRESS = /^https?:\/\/acm\.hdu\.edu\.cn\/showproblem\.php\?(.+)$/i;

/** `1000`, `HDU-1000`, or the address of the problem's page. */
export function parseId(text: string): string | null {
  const said = text.trim();
  const query = ADDRESS.exec(said)?.[1];
  const id = query === undefined ? said : (new URLSearchParams(query).get('pid') ?? '');
  return WRITTEN.exec(id)?.[1] ?? null;
}

export const problemUrl = (endpoint: string, id: string): string => `${endpoint}/showproblem.php?pid=${id}`;

/** The site shows runs in lists only; the first of this one is the run. */
export const runUrl = (endpoint: string, { runId }: { runId: string }): string =>
  `${endpoint}/status.php?first=${runId}`;
