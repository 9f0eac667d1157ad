const WRITTEN = /^(?:poj\s*-?\s*)?([1-9]\d{0,8})$/i;
const ADDRESS = /^https?:\/\/(?:www\.)?poj\.org\/problem\?(.+)$/i;

/** `1000`, `POJ-1000`, or the address of the problem's page. */
export function parseId(text: string): string | null {
  const said = text.trim();
  const query = ADDRESS.exec(said)?.[1];
  const id = query === undefined ? said : (new URLSearchParams(query).get('id') ?? '');
  return WRITTEN.exec(id)?.[1] ?? null;
}

export const problemUrl = (endpoint: string, id: string): string => `${endpoint}/problem?id=${id}`;

/** The list of runs that begins with this one: `top` is the first number above it. */
export const above = (runId: string): number => Number(runId) + 1;

export const runUrl = (endpoint: string, { runId }: { runId: string }): string =>
  `${endpoint}/status?top=${above(runId)}`;
