import { compareNames } from '@tribunal/contract';
import type { Archive, ArchiveFile } from '@tribunal/server/platform';
import { objectOf, type PackageProblem, parseJson, textOf } from '@tribunal/plugin-problem-packages/server';
import { smallText } from '../common';

const FOLDERS = ['', 'statement/', 'problem_statement/'];
/** In order of preference, because the site keeps only one statement. */
const LANGUAGES = ['en', 'zh', 'zh_CN', 'zh_TW'];

export interface Statement {
  text: string | null;
  /** Statements in further languages, and PDFs. */
  others: string[];
  examples: PackageProblem['examples'];
}

const isStatement = (name: string): boolean => /^problem([._][a-z_]+)?\.(md|pdf)$/i.test(name.replace(/^.*\//, ''));

function candidates(archive: Archive): ArchiveFile[] {
  const found = archive.files.filter(({ name }) =>
    FOLDERS.some((folder) => name.startsWith(folder) && isStatement(name) && !name.slice(folder.length).includes('/')),
  );
  const rank = ({ name }: ArchiveFile): number => {
    if (/\.pdf$/i.test(name)) return 100;
    const language = /[._]([a-z_]+)\.md$/i.exec(name)?.[1] ?? '';
    return language === '' ? 0 : 1 + ((LANGUAGES.indexOf(language) + LANGUAGES.length + 1) % (LANGUAGES.length + 1));
  };
  return found.sort((a, b) => rank(a) - rank(b) || compareNames(a.name, b.name));
}

const FENCE = /^ {0,3}```(input|output)(\d+)[^\n]*\n((?:(?! {0,3}```)[^\n]*\n)*) {0,3}```[ \t]*$\n?/gm;

/** Picks one language of a text that may be JSON of language → text. */
function inOneLanguage(content: string | null): string | null {
  const texts = objectOf(parseJson(content ?? ''));
  const first = [...LANGUAGES, ...Object.keys(texts)].find((language) => textOf(texts[language]));
  return first === undefined ? content : textOf(texts[first]);
}

/**
 * Reads the statement. Samples are fenced blocks `input1`, `output1` in it; they become samples, and the remaining
 * text becomes the description.
 */
export async function statementOf(archive: Archive, content: string | null): Promise<Statement> {
  const [best, ...others] = candidates(archive);
  const isPdf = best !== undefined && /\.pdf$/i.test(best.name);
  const statements = best && !isPdf ? await smallText(best) : inOneLanguage(content);
  const examples = new Map<number, { input: string; output: string }>();
  const text = (statements ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(FENCE, (_, kind: 'input' | 'output', number: string, body: string) => {
      const example = examples.get(Number(number)) ?? { input: '', output: '' };
      examples.set(Number(number), { ...example, [kind]: body });
      return '';
    });
  const left = isPdf ? [best, ...others] : others;
  return {
    text: text.replace(/^#+\s*(样例|Samples?|Examples?)\s*(?:\d+\s*)?$/gim, '').trim() || null,
    others: left.map(({ name }) => name),
    examples: [...examples].sort(([a], [b]) => a - b).map(([, example]) => example),
  };
}
