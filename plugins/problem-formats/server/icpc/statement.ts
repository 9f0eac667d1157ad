import { isPictureFile } from '@tribunal/contract';
import type { Archive, ArchiveFile } from '@tribunal/server/platform';
import type { PackageProblem } from '@tribunal/plugin-problem-packages/server';
import { baseName, smallText } from '../common';
import { markdownOf, problemNameIn } from '../common/latex';

const FOLDERS = ['statement/', 'problem_statement/'];
const PLACEHOLDERS = /\{\{(?:nextsample|remainingsamples)\}\}/g;

export interface Statement {
  description: string | null;
  input: string | null;
  output: string | null;
  images: PackageProblem['images'];
  /** Statements in further languages, and PDFs. */
  others: string[];
}

interface Candidate {
  file: ArchiveFile;
  language: string;
  kind: string;
}

function candidatesIn(archive: Archive): Candidate[] {
  return archive.files
    .flatMap((file) => {
      const [, language = '', kind = ''] = /^problem(?:\.([A-Za-z-]+))?\.(tex|md|pdf)$/.exec(file.name) ?? [];
      return kind ? [{ file, language: language || 'en', kind }] : [];
    })
    .sort((a, b) => rank(a) - rank(b));
}

const rank = ({ language, kind }: Candidate): number =>
  (kind === 'pdf' ? 10 : 0) + (language === 'en' ? 0 : language.startsWith('zh') ? 1 : 2) + (kind === 'md' ? 0 : 0.5);

/** Splits a text at its headings into the parts that the site keeps separately. */
function parts(text: string): Pick<Statement, 'description' | 'input' | 'output'> {
  const sections = text.split(/^##\s+(Input|Output)\s*$/m);
  const found: Record<string, string> = {};
  for (let at = 1; at < sections.length; at += 2) found[sections[at]!] = sections[at + 1]!.trim();
  return {
    description: sections[0]!.trim() || null,
    input: found['Input'] || null,
    output: found['Output'] || null,
  };
}

const statementFolder = (archive: Archive): Archive | undefined =>
  FOLDERS.map((name) => archive.under(name)).find(({ files }) => files.length > 0);

/** Returns the name in the first statement that has one, in the order of `statementOf`, or null. */
export async function titleOf(archive: Archive): Promise<string | null> {
  const folder = statementFolder(archive);
  for (const { file, kind } of folder ? candidatesIn(folder) : []) {
    const title = kind === 'tex' ? problemNameIn(file.name, await smallText(file)) : null;
    if (title) return title;
  }
  return null;
}

/** Returns the statement in English, otherwise Chinese, otherwise any language. Converts LaTeX to markdown. */
export async function statementOf(archive: Archive): Promise<Statement> {
  const folder = statementFolder(archive);
  const candidates = folder ? candidatesIn(folder) : [];
  const [best, ...rest] = candidates;
  const nonEmptyTexts = best && best.kind !== 'pdf' ? await smallText(best.file) : '';
  const text = (best?.kind === 'tex' ? markdownOf(best.file.name, nonEmptyTexts) : nonEmptyTexts).replace(
    PLACEHOLDERS,
    '',
  );
  const left = best?.kind === 'pdf' ? candidates : rest;
  return {
    ...parts(text),
    images: (folder?.files ?? [])
      .filter(({ name }) => isPictureFile(name))
      .filter(({ name }) => text.includes(baseName(name)))
      .map((file) => ({ name: baseName(file.name), file })),
    others: left.map(({ file }) => file.name),
  };
}
