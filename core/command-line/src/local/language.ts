import { familyOfFile, fileExtensionOf, languageFamilyOf, languageOfFile } from '@tribunal/contract';
import { CommandError } from '../exit';
import type { UserSettings } from '../site/settings';
import type { Terminal } from '../terminal';

/** What a language is chosen by. */
interface Choice {
  file: string;
  /** Names of the languages that the problem accepts. */
  available: readonly string[];
  /** What the user asks for. */
  wanted?: string | undefined;
  settings: UserSettings;
}

/**
 * Returns the name of the language to submit a file in: the one that the user asks for or has set, or the one that its
 * extension means.
 * @throws CommandError that names the choices if none or several are meant
 */
export function chooseLanguage(terminal: Terminal, { file, available, wanted, settings }: Choice): string {
  const extension = fileExtensionOf(file);
  const asked = wanted ?? settings.languages?.[extension];
  if (asked !== undefined) return named(terminal, asked, available);
  const family = familyOfFile(file);
  const related = family === 'plain' ? [] : available.filter((name) => languageFamilyOf(name) === family);
  const usual = languageOfFile(file);
  if (usual !== null && related.includes(usual)) return usual;
  const [only, ...others] = related;
  if (only !== undefined && others.length === 0) return only;
  const names = (related.length > 0 ? related : available).join(', ');
  throw new CommandError(
    only === undefined
      ? terminal.t('noLanguage', { file, languages: names })
      : terminal.t('severalLanguages', { file, languages: names }),
  );
}

function named(terminal: Terminal, asked: string, available: readonly string[]): string {
  const exact = available.find((name) => name.toLowerCase() === asked.toLowerCase());
  if (exact !== undefined) return exact;
  const similar = available.filter((name) => name.toLowerCase().includes(asked.toLowerCase()));
  const [only, ...others] = similar;
  if (only !== undefined && others.length === 0) return only;
  const languages = (similar.length > 0 ? similar : available).join(', ');
  throw new CommandError(terminal.t(only === undefined ? 'unknownLanguage' : 'languageUnclear', { asked, languages }));
}
