const ID_PATTERN = /^(?:poj\s*-?\s*)?([1-9]\d{0,8})$/i;
const ADDRESS = /^https?:\/\/(?:www\.)?poj\.org\/problem\?(.+)$/i;

/** Parses `1000`, `POJ-1000` or the address of the problem's page. */
export function parseId(text: string): string | null {
  const trimmed = text.trim();
  const query = ADDRESS.exec(trimmed)?.[1];
  const id = query === undefined ? trimmed : (new URLSearchParams(query).get('id') ?? '');
  return ID_PATTERN.exec(id)?.[1] ?? null;
}

export const problemUrl = (endpoint: string, id: string): string => `${endpoint}/problem?id=${id}`;

/** Returns the value of `top` for the list that begins with this run: the list shows runs below that number. */
export const above = (runId: string): number => Number(runId) + 1;

export const runUrl = (endpoint: string, { runId }: { runId: string }): string =>
  `${endpoint}/status?top=${above(runId)}`;
