import type { Readable } from 'node:stream';
import { Limits, type DataRef, type PackageRemark } from '@tribunal/contract';
import type { TestdataStore, UploadedFilePair } from '../../file';
import { badInput } from '../../http';
import type { PackageCase, PackageFile } from '../model';
import { keptNames } from './kept-names';
import { hasForeignLines, withUnixLines } from './unix-lines';

/** Keeps the cases under names without folders; a text with foreign line ends is mended and spoken of. */
export async function storeCases(
  testdata: TestdataStore,
  cases: readonly PackageCase[],
): Promise<{ pairs: UploadedFilePair[]; remarks: PackageRemark[] }> {
  const limit = Limits.cases.max;
  if (cases.length > limit) throw badInput('file', 'package.tooManyCases', { limit });
  const names = keptNames(cases.flatMap(({ input, output }) => [input.name, output.name]));
  const remarks: PackageRemark[] = [];
  const put = async (file: PackageFile): Promise<DataRef> => {
    const source = (): Readable => file.stream() as Readable;
    if (!(await hasForeignLines(file))) return testdata.put(source());
    remarks.push({ code: 'lineEnds', detail: file.name });
    return testdata.put(withUnixLines(source()));
  };
  const known = new Map<PackageFile['stream'], DataRef>();
  /** A file that many cases name is read and stored once, whatever each view of the archive calls it. */
  const once = async (file: PackageFile): Promise<DataRef> => {
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
