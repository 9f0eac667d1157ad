import { Readable } from 'node:stream';
import { archiveOf, archiveFile, type Archive, type ArchiveFile } from '@tribunal/server/platform';
import type { NotRead, PackageProblem, PackageReader } from '@tribunal/plugin-problem-packages/server';
import { allFormats } from './all-formats';

const { texts } = await allFormats();

export type Files = Readonly<Record<string, string | Buffer>>;

const file = (name: string, content: string | Buffer): ArchiveFile =>
  archiveFile(name, Buffer.byteLength(content), () => Readable.from([Buffer.from(content as string)]));

/** Returns an opened archive with these files. */
export const packed = (files: Files): Archive =>
  archiveOf(Object.entries(files).map(([name, content]) => file(name, content)));

/** Returns the same files one folder deeper. */
export const inside = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]));

export const without = (files: Files, ...names: string[]): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)));

/**
 * Returns the only problem of an archive.
 * @throws an Error if the problem is not understood.
 */
export async function problemIn(reader: PackageReader, files: Files): Promise<PackageProblem> {
  const [problem, ...others] = await reader.read(packed(files));
  if (!problem || 'error' in problem || others.length > 0) throw new Error(JSON.stringify(problem ?? 'nothing'));
  return problem;
}

/** Returns why a problem is not understood, in English. */
export const inEnglish = ({ error: { key, values } }: NotRead): string => texts.translate('en-US', key, values);

/** Returns why the only problem of an archive is not understood. */
export async function refusalOf(reader: PackageReader, files: Files): Promise<string> {
  const [problem] = await reader.read(packed(files));
  if (!problem || !('error' in problem)) throw new Error('it was understood');
  return inEnglish(problem);
}

/** Returns testcases with the content of their files. */
export const casesOf = ({ cases }: PackageProblem) =>
  Promise.all(
    cases.map(async ({ input, output, groupNum, score }) => ({
      input: await input.text(),
      output: await output.text(),
      groupNum,
      score,
    })),
  );

export const codesOf = (remarks: readonly { code: string; detail: string }[]): string[] =>
  remarks.map(({ code, detail }) => `${code} ${detail}`);
