import texts from '../locales/en-US.json';
import type { Trouble } from '../record';

/** `{name}` in a text is where a value goes. */
export function say({ key, values }: Trouble): string {
  const name = key.slice('contest.record.'.length);
  const text = (texts.server.record as Record<string, string>)[name];
  if (text === undefined) throw new Error(`There is no text ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, value: string) => String(values[value] ?? ''));
}
