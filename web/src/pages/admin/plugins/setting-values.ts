import type { PluginSettingRow, SettingValue } from '@tribunal/contract';

/** What is typed in the form; fields that nobody touched are not in it. */
export type Typed = Readonly<Record<string, string | boolean>>;

/** What a field shows: a secret is never told, so its field is empty. */
export const shownIn = ({ name, value }: PluginSettingRow, typed: Typed): string | boolean => {
  const now = typed[name] ?? value ?? '';
  return typeof now === 'number' ? String(now) : now;
};

interface Read {
  /** What differs from what is stored. */
  values: Record<string, SettingValue>;
  /** Names of fields with something that the plugin does not allow. */
  wrong: string[];
}

/** An untouched or empty secret stays; one in `removed` is sent empty, which removes it. */
export const readTyped = (settings: readonly PluginSettingRow[], typed: Typed, removed: ReadonlySet<string>): Read => {
  const read: Read = { values: {}, wrong: [] };
  for (const { name, spec, value } of settings) {
    const text = typed[name];
    if (removed.has(name)) read.values[name] = '';
    else if (text === undefined || (spec.type === 'string' && spec.secret && text === '')) continue;
    else if (spec.type !== 'integer') read.values[name] = text;
    else {
      const number = Number(text);
      const isWhole = String(text).trim() !== '' && Number.isInteger(number);
      if (isWhole && number >= spec.min && number <= spec.max) read.values[name] = number;
      else read.wrong.push(name);
    }
    if (read.values[name] === value) delete read.values[name];
  }
  return read;
};
