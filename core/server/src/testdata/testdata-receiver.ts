import type { JudgeCaseMode, TextChoice, UploadedTestdata } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { badInput, openArchive } from '@tribunal/platform';
import { TestdataStore, UploadStore } from '../file';
import { isSubtaskMode } from '../problem';
import type { TestdataCase } from './model';
import { findCases } from './find-cases';
import { storeCases } from './store-cases';

/** Modes with subtasks need a group for each testcase; testcases without any information are all placed in one. */
const withGroups = (cases: readonly TestdataCase[], mode: JudgeCaseMode): TestdataCase[] => {
  const isKnown = !isSubtaskMode(mode) || cases.some(({ groupNum }) => groupNum !== null);
  return cases.map((one) => (isKnown ? one : { ...one, groupNum: 1 }));
};

/** Receives archives of inputs and outputs. */
@injectable()
export class TestdataReceiver {
  constructor(
    @inject(TestdataStore) private readonly testdata: TestdataStore,
    @inject(UploadStore) private readonly uploads: UploadStore,
  ) {}

  /**
   * Stores the testdata of the archive at `path` until a problem is saved with it. Stores all of it or nothing.
   * @throws 400 on `file` if the archive is not acceptable
   */
  async receive(
    uid: string,
    path: string,
    { mode, texts }: { mode: JudgeCaseMode; texts: TextChoice },
  ): Promise<UploadedTestdata> {
    const archive = await openArchive(path, this.uploads.newScratch());
    try {
      const found = await findCases(archive);
      if (found.cases.length === 0) throw badInput('file', 'testdata.noCases');
      const { pairs, remarks } = await storeCases(this.testdata, withGroups(found.cases, mode), texts);
      return {
        fileList: pairs.map(({ inputName, outputName, input, output, groupNum, score }) => ({
          input: inputName,
          output: outputName,
          inputBytes: input.bytes,
          outputBytes: output.bytes,
          groupNum,
          score,
        })),
        fileListDir: await this.uploads.saveTestdata(uid, pairs),
        unmatched: found.unmatched,
        remarks: [...found.remarks, ...remarks],
      };
    } finally {
      await archive.close();
    }
  }
}
