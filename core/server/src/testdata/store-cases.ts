import type { Readable } from 'node:stream';
import { Limits, type DataRef, type ArchiveWarning } from '@tribunal/contract';
import { badInput, type ArchiveFile } from '@tribunal/platform';
import type { TestdataStore, UploadedFilePair } from '../file';
import type { TestdataCase } from './model';
import { hasForeignLines, withUnixLines } from './unix-lines';

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

/** Stores the testcases under names without folders. Converts foreign line ends in texts and reports that. */
export async function storeCases(
  testdata: TestdataStore,
  cases: readonly TestdataCase[],
): Promise<{ pairs: UploadedFilePair[]; remarks: ArchiveWarning[] }> {
  const limit = Limits.cases.max;
  if (cases.length > limit) throw badInput('file', 'testdata.tooManyCases', { limit });
  const names = flattenNames(cases.flatMap(({ input, output }) => [input.name, output.name]));
  const remarks: ArchiveWarning[] = [];
  const put = async (file: ArchiveFile): Promise<DataRef> => {
    const source = (): Readable => file.stream() as Readable;
    if (!(await hasForeignLines(file))) return testdata.put(source());
    remarks.push({ code: 'lineEnds', detail: file.name });
    return testdata.put(withUnixLines(source()));
  };
  const known = new Map<ArchiveFile['stream'], DataRef>();
  /**
   * Reads and stores each file only once, even if several testcases name it or views of the archive call it
   * differently.
   */
  const once = async (file: ArchiveFile): Promise<DataRef> => {
    const ref = known.get(file.stream) ?? (await put(file));
    known.set(file.stream, ref);
    return ref;
  };
  const pairs: UploadedFilePair[] = [];
  for (const [at, { input, output, groupNum, score }] of cases.entries()) {
    pairs.push({
      inputName: names[2 * at]!,
      input: await once(input),
      outputName: names[2 * at + 1]!,
      output: await once(output),
      groupNum,
      score,
    });
  }
  return { pairs, remarks };
}
