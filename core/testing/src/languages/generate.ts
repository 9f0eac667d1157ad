import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootPath } from '@tribunal/config';
import { formatted } from '../formatted';

/** What is read here of a language of the judge. */
interface Language {
  name: string;
  tools: {
    programs: readonly unknown[];
    version: { argv: readonly string[]; pattern: RegExp };
    isBasic: boolean;
  };
}

const FOLDER = join(rootPath, 'judge-local/src/languages');

/**
 * Returns the texts of the files that are written from the files in `known` of the judge's languages, by their paths:
 * the list of the languages, and what they need on a machine, for scripts that run before anything is compiled.
 */
export async function generateLanguages(folder = FOLDER): Promise<Map<string, string>> {
  const files = readdirSync(join(folder, 'known')).sort();
  const modules = files.map((file) => basename(file, '.ts'));
  const list = `// Written by \`npm run languages\` from the files in \`known\`. Do not edit.
${modules.map((name) => `import { languages as ${name} } from './known/${name}';`).join('\n')}
import type { Language } from './language';

/** Every language this judge knows; which of them it offers is determined at start-up. */
export const LANGUAGES: readonly Language[] = [${modules.map((name) => `...${name}`).join(', ')}];
`;
  const known: Language[] = [];
  for (const file of files) {
    const { languages } = (await import(pathToFileURL(join(folder, 'known', file)).href)) as { languages: Language[] };
    known.push(...languages);
  }
  const tools = [...new Set(known.map((language) => language.tools))].map((shared) => ({
    languages: known.filter((language) => language.tools === shared).map(({ name }) => name),
    programs: shared.programs,
    version: { arguments: shared.version.argv.slice(1), pattern: shared.version.pattern.source },
    isBasic: shared.isBasic,
  }));
  return new Map([
    [join(folder, 'known.ts'), await formatted('known.ts', list)],
    [join(folder, 'tools.json'), await formatted('tools.json', JSON.stringify(tools))],
  ]);
}
