/** A part of a text that was taken out before Markdown read it. */
export interface Part {
  /** What the author wrote. */
  source: string;
  /** A drawn formula. */
  html?: string;
  /** Why a formula could not be drawn; it is then shown as it was written. */
  error?: string;
  /** Text to show instead of the source, such as `$` for an escaped dollar. */
  text?: string;
}

// Random, so that an author cannot guess it and forge a placeholder. It begins and ends like a word without being one.
const secret = [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('');
const [BEGIN, END] = ['\ue000', '\ue001'];
const PLACEHOLDER = new RegExp(`${BEGIN}${secret}x(\\d+)${END}`);
const ALL = new RegExp(PLACEHOLDER, 'g');

/** Returns what represents a part in the text. */
export const placeholder = (index: number): string => `${BEGIN}${secret}x${index}${END}`;

export const hasPlaceholder = (text: string): boolean => text.includes(BEGIN) && PLACEHOLDER.test(text);

/** Returns the text as the author wrote it. */
export const withSources = (text: string, parts: readonly Part[]): string =>
  text.includes(BEGIN) ? text.replace(ALL, (_, index: string) => parts[Number(index)]?.source ?? '') : text;

/** Splits a text at its placeholders; every second part is an index. */
export const splitAtPlaceholders = (text: string): string[] => text.split(PLACEHOLDER);
