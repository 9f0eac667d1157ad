/** A parsed description whose shape has not been checked. */
export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectOf = (value: unknown): Json => (isObject(value) ? value : {});

export const objectsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Returns a text or a number as text; null for anything else. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(textOf).filter((text) => text !== null) : [];

/** Returns a number or a numeric text as number; null if it is not a finite number. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

export const flagOf = (value: unknown, otherwise: boolean): boolean => {
  if (typeof value === 'boolean') return value;
  return value === 0 || value === 1 ? value === 1 : otherwise;
};

export const oneOf = <const T>(choices: readonly T[], value: unknown, otherwise: T): T =>
  choices.find((choice) => choice === value) ?? otherwise;

/** Returns a map of name → content; accepts a text with JSON of it, too. */
export function filesOf(value: unknown): Record<string, string> {
  const files = typeof value === 'string' ? parseJson(value) : value;
  const entries = Object.entries(objectOf(files)).flatMap(([name, content]) => {
    const text = textOf(content);
    return text === null ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns undefined if the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
