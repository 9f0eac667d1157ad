import type { Difficulty, JudgeCaseMode, JudgeMode, ProblemAuth, ProblemType } from '@tribunal/contract';
import { BaseModel } from '../database/base-model';

/** Limits in ms and MB. */
export class ProblemModel extends BaseModel {
  static override tableName = 'problem';

  id!: number;
  problemId!: string;
  title!: string;
  authorUid!: string | null;
  type!: ProblemType;
  /** `ME` or the key of a remote judge. */
  bank!: string;
  auth!: ProblemAuth;
  gid!: number | null;
  difficulty!: Difficulty;
  judgeMode!: JudgeMode;
  judgeCaseMode!: JudgeCaseMode;
  timeLimit!: number;
  memoryLimit!: number;
  stackLimit!: number;
  description!: string | null;
  input!: string | null;
  output!: string | null;
  examples!: string | null;
  hint!: string | null;
  source!: string | null;
  ioScore!: number | null;
  codeShare!: boolean;
  isRemoveEndBlank!: boolean;
  openCaseResult!: boolean;
  spjLanguage!: string | null;
  spjCode!: string | null;
  /** JSON object of file name → content; placed beside the submitted source. */
  userExtraFile!: string | null;
  /** JSON object of file name → content; placed beside the checker's source. */
  judgeExtraFile!: string | null;
  isFileIo!: boolean;
  ioReadFileName!: string | null;
  ioWriteFileName!: string | null;
  dataHash!: string;
  /** Whether the testcases were uploaded as files rather than entered in the form. */
  isUploadCase!: boolean;
  modifiedUid!: string | null;
}

export interface LanguageRow {
  id: number;
  oj: string;
  name: string;
  description: string;
  contentType: string;
  compileCommand: string | null;
  template: string | null;
  codeTemplate: string | null;
  isSpj: boolean;
  isExpected: boolean;
  seq: number;
  /** Factor of this site for the time limit; null to use the judge's. */
  timeFactor: number | null;
  memoryFactor: number | null;
  /**
   * Value that the remote judge expects when submitting; null for the local bank, and if the judge no longer has the
   * language.
   */
  remoteId: string | null;
}

export interface TestcaseRow {
  id: number;
  pid: number;
  seq: number;
  inputSha256: string;
  inputBytes: number;
  inputName: string;
  outputSha256: string;
  outputBytes: number;
  outputName: string;
  score: number | null;
  groupNum: number | null;
}
