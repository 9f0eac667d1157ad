import { Readable } from 'node:stream';
import {
  convertText,
  inspectText,
  Limits,
  TextRemarks,
  type ArchiveWarning,
  type DataRef,
  type TextChoice,
} from '@tribunal/contract';
import { badInput, type ArchiveFile } from '@tribunal/platform';
import type { TestdataStore, UploadedFilePair } from '../file';
import type { TestdataCase } from './model';

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Returns unique names without folders: the file's own name; with its folders if two names would be equal (`a-1.in`);
 * or with a leading number if that is not sufficient.
 */
function flattenNames(paths: readonly string[]): string[] {
  const tries = [
    paths.map(baseOf),
    paths.map((path) => path.replaceAll('/', '-')),
    paths.map((path, at) => `${at + 1}-${baseOf(path)}`),
  ];
  const fits = (names: readonly string[]): boolean =>
    new Set(names).size === names.length && names.every(({ length }) => length <= Limits.fileName.max);
  return tries.find(fits) ?? paths.map((_, at) => String(at + 1));
}

const partsOf = (file: ArchiveFile): AsyncIterable<Buffer> => file.stream() as AsyncIterable<Buffer>;

/** Returns what is strange about the texts of the testcases, and what `choice` makes of it. */
export async function inspectCases(cases: readonly TestdataCase[], choice: TextChoice): Promise<ArchiveWarning[]> {
  const remarks = new TextRemarks(choice);
  const seen = new Set<ArchiveFile['stream']>();
  for (const { input, output } of cases) {
    for (const file of [input, output]) {
      if (seen.has(file.stream)) continue;
      seen.add(file.stream);
      remarks.add(file.name, await inspectText(() => partsOf(file)), file === output);
    }
  }
  return remarks.list();
}

/**
 * Stores the testcases under names without folders. Reports what is strange about their texts, of which `choice`
 * converts some.
 */
export async function storeCases(
  testdata: TestdataStore,
  cases: readonly TestdataCase[],
  choice: TextChoice = 'convert',
): Promise<{ pairs: UploadedFilePair[]; remarks: ArchiveWarning[] }> {
  const limit = Limits.cases.max;
  if (cases.length > limit) throw badInput('file', 'testdata.tooManyCases', { limit });
  const names = flattenNames(cases.flatMap(({ input, output }) => [input.name, output.name]));
  const remarks = new TextRemarks(choice);
  const put = async (file: ArchiveFile, isAnswer: boolean): Promise<DataRef> => {
    const found = await inspectText(() => partsOf(file));
    if (!remarks.add(file.name, found, isAnswer)) return testdata.put(file.stream() as Readable);
    const converted = convertText(partsOf(file), found.encoding!, choice);
    return testdata.put(Readable.from(converted, { objectMode: false }));
  };
  const known = new Map<ArchiveFile['stream'], DataRef>();
  /**
   * Reads and stores each file only once, even if several testcases name it or views of the archive call it
   * differently.
   */
  const once = async (file: ArchiveFile, isAnswer = false): Promise<DataRef> => {
    const ref = known.get(file.stream) ?? (await put(file, isAnswer));
    known.set(file.stream, ref);
    return ref;
  };
  const pairs: UploadedFilePair[] = [];
  for (const [at, { input, output, groupNum, score }] of cases.entries()) {
    pairs.push({
      inputName: names[2 * at]!,
      input: await once(input),
      outputName: names[2 * at + 1]!,
      output: await once(output, true),
      groupNum,
      score,
    });
  }
  return { pairs, remarks: remarks.list() };
}
