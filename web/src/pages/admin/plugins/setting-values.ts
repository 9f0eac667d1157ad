import type { PluginSettingRow, SettingValue } from '@tribunal/contract';

/** Values entered in the form; untouched fields are absent. */
export type Typed = Readonly<Record<string, string | boolean>>;

/** Returns the value a field displays. The server never sends a secret, so its field is empty. */
export const displayedValue = ({ name, value }: PluginSettingRow, typed: Typed): string | boolean => {
  const now = typed[name] ?? value ?? '';
  return typeof now === 'number' ? String(now) : now;
};

interface ParsedSettings {
  /** Values that differ from the stored ones. */
  values: Record<string, SettingValue>;
  /** Names of the fields with invalid values. */
  wrong: string[];
}

/**
 * Converts the entered values for saving. An untouched or empty secret is kept; one in `removed` is sent empty, which
 * removes it.
 */
export const parseSettings = (
  settings: readonly PluginSettingRow[],
  typed: Typed,
  removed: ReadonlySet<string>,
): ParsedSettings => {
  const parsedSettings: ParsedSettings = { values: {}, wrong: [] };
  for (const { name, spec, value } of settings) {
    const text = typed[name];
    if (removed.has(name)) parsedSettings.values[name] = '';
    else if (text === undefined || (spec.type === 'string' && spec.secret && text === '')) continue;
    else if (spec.type !== 'integer') parsedSettings.values[name] = text;
    else {
      const number = Number(text);
      const isWhole = String(text).trim() !== '' && Number.isInteger(number);
      if (isWhole && number >= spec.min && number <= spec.max) parsedSettings.values[name] = number;
      else parsedSettings.wrong.push(name);
    }
    if (parsedSettings.values[name] === value) delete parsedSettings.values[name];
  }
  return parsedSettings;
};
