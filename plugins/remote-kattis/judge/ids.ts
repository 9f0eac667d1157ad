const ID_PATTERN = /^(?:kattis-)?([a-z0-9]{1,40})$/i;
const ADDRESS_PATTERN = /^https:\/\/open\.kattis\.com\/(?:contests\/\w+\/)?problems\/([a-z0-9]{1,40})(?:[/?#].*)?$/i;

/** `hello`, `KATTIS-hello`, and the address of the problem, also within a contest. */
export function parseId(text: string): string | null {
  const [, id] = ADDRESS_PATTERN.exec(text.trim()) ?? ID_PATTERN.exec(text.trim()) ?? [];
  return id?.toLowerCase() ?? null;
}

export const problemUrl = (endpoint: string, id: string): string => `${endpoint}/problems/${id}`;

export const runUrl = (endpoint: string, { runId }: { runId: string }): string => `${endpoint}/submissions/${runId}`;
