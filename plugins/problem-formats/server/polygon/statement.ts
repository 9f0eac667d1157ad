import { isPictureFile } from '@tribunal/contract';
import { compareNaturally } from '@tribunal/server/authoring';
import type { Archive } from '@tribunal/server/platform';
import {
  isObject,
  type Json,
  objectsOf,
  type PackageProblem,
  parseJson,
  textOf,
} from '@tribunal/plugin-problem-packages/server';
import { baseName, smallTextIn } from '../common';
import { markdownOf } from '../common/latex';
import { fileNameOf } from './cases';
import type { Description } from './description';

const PREFERRED = ['english', 'chinese'];

export interface Statement {
  language: string | null;
  title: string | null;
  description: string | null;
  input: string | null;
  output: string | null;
  hint: string | null;
  examples: PackageProblem['examples'];
  images: PackageProblem['images'];
  /** Statements in further languages. */
  others: string[];
}

const languagesIn = (archive: Archive): string[] => {
  const names = archive.files.flatMap(({ name }) => /^statement(?:s|-sections)\/([^./][^/]*)\//.exec(name)?.[1] ?? []);
  const preferenceRank = (name: string): number =>
    (PREFERRED.indexOf(name) + PREFERRED.length + 1) % (PREFERRED.length + 1);
  return [...new Set(names)].sort((a, b) => preferenceRank(a) - preferenceRank(b) || (a < b ? -1 : 1));
};

async function propertiesOf(archive: Archive, language: string): Promise<Json | null> {
  const json = parseJson(await smallTextIn(archive.find(`statements/${language}/problem-properties.json`)));
  return isObject(json) ? json : null;
}

/**
 * Returns a reader for statement sections by their names in `problem-properties.json`, taken from there or from the
 * files of `statement-sections`.
 */
async function sectionsOf(archive: Archive, language: string): Promise<(name: string) => Promise<string>> {
  const properties = await propertiesOf(archive, language);
  const sections = archive.under(`statement-sections/${language}/`);
  return async (name) => textOf(properties?.[name]) || (await smallTextIn(sections.find(`${name}.tex`)));
}

async function examplesOf(archive: Archive, language: string): Promise<PackageProblem['examples']> {
  const listed = objectsOf((await propertiesOf(archive, language))?.['sampleTests']);
  if (listed.length > 0) {
    return listed.map((one) => ({ input: textOf(one['input']) ?? '', output: textOf(one['output']) ?? '' }));
  }
  const folder = archive.under(`statements/${language}/`);
  const names = folder.files.map(({ name }) => name).filter((name) => /^example\.\d+$/.test(name));
  return pairsOf(
    folder,
    names.sort(compareNaturally).map((name) => [name, `${name}.a`]),
  );
}

async function pairsOf(
  folder: Archive,
  names: readonly (readonly [string, string])[],
): Promise<PackageProblem['examples']> {
  const examples: PackageProblem['examples'] = [];
  for (const [input, output] of names) {
    examples.push({ input: await smallTextIn(folder.find(input)), output: await smallTextIn(folder.find(output)) });
  }
  return examples;
}

/** Returns the tests that are shown when the statement has no samples. */
function sampleTests(archive: Archive, { tests, inputPattern, answerPattern }: Description) {
  const numbers = tests.flatMap(({ isSample }, index) => (isSample ? [index + 1] : []));
  const names = numbers.map((number) => [fileNameOf(inputPattern, number), fileNameOf(answerPattern, number)] as const);
  return pairsOf(archive, names);
}

const headed = (title: string, text: string): string => (text.trim() ? `\n\n## ${title}\n\n${text}` : '');

/** Returns the statement in English, otherwise Chinese, otherwise any language. */
export async function statementOf(archive: Archive, problem: Description): Promise<Statement> {
  const [language, ...others] = languagesIn(archive);
  if (language === undefined) {
    return {
      language: null,
      title: null,
      description: null,
      input: null,
      output: null,
      hint: null,
      examples: await sampleTests(archive, problem),
      images: [],
      others,
    };
  }
  const section = await sectionsOf(archive, language);
  const text = async (name: string): Promise<string> => markdownOf(name, await section(name));
  const description =
    (await text('legend')) +
    headed('Interaction', await text('interaction')) +
    headed('Scoring', await text('scoring'));
  const hint = await text('notes');
  const examples = await examplesOf(archive, language);
  const pictures = archive.under(`statement-sections/${language}/`).files.filter(({ name }) => isPictureFile(name));
  return {
    language,
    title: (await section('name')).trim() || null,
    description: description.trim() || null,
    input: (await text('input')) || null,
    output: (await text('output')) || null,
    hint: hint || null,
    examples: examples.length > 0 ? examples : await sampleTests(archive, problem),
    images: pictures
      .filter(({ name }) => `${description}${hint}`.includes(baseName(name)))
      .map((file) => ({ name: baseName(file.name), file })),
    others,
  };
}
