import type { Trouble } from './trouble';

/** What of a record is to be told, in the words of a language; `{name}` in them is where a value or another text goes. */
export function say({ key, values }: Trouble, words: Readonly<Record<string, string>>): string {
  const text = words[key.slice('contest.record.'.length)];
  if (text === undefined) throw new Error(`There is no text ${key}`);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? words[name] ?? whole));
}
