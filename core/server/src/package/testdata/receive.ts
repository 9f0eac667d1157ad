import { token, type JudgeCaseMode, type UploadedTestdata } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Testdata, Uploads, type TestdataStore, type UploadStore } from '../../file';
import { badInput } from '../../http';
import { isSubtaskMode } from '../../problem';
import { openArchive } from '../archive';
import type { PackageCase } from '../model';
import { findCases } from './read';
import { storeCases } from './store';

export const TestdataUploads = token<TestdataReceiver>('testdata-uploads');

/** Modes with subtasks need a number for each case; where nothing is known, all are in one. */
const withGroups = (cases: readonly PackageCase[], mode: JudgeCaseMode): PackageCase[] => {
  const isKnown = !isSubtaskMode(mode) || cases.some(({ groupNum }) => groupNum !== null);
  return cases.map((one) => (isKnown ? one : { ...one, groupNum: 1 }));
};

/** Archives of inputs and outputs. */
@injectable()
export class TestdataReceiver {
  constructor(
    @inject(Testdata) private readonly testdata: TestdataStore,
    @inject(Uploads) private readonly uploads: UploadStore,
  ) {}

  /** Keeps what the archive at `path` holds until a problem is saved with it. All or nothing; 400 on `file`. */
  async receive(uid: string, path: string, mode: JudgeCaseMode): Promise<UploadedTestdata> {
    const archive = await openArchive(path, this.uploads.newScratch());
    try {
      const found = await findCases(archive);
      if (found.cases.length === 0) throw badInput('file', 'package.noCases');
      const { pairs, remarks } = await storeCases(this.testdata, withGroups(found.cases, mode));
      return {
        fileList: pairs.map(({ inputName, outputName, input, output, groupNum, score }) => ({
          input: inputName,
          output: outputName,
          inputBytes: input.bytes,
          outputBytes: output.bytes,
          groupNum,
          score,
        })),
        fileListDir: await this.uploads.keep(uid, pairs),
        unmatched: found.unmatched,
        remarks: [...found.remarks, ...remarks],
      };
    } finally {
      await archive.close();
    }
  }
}
