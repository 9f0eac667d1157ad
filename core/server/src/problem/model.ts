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
  /** JSON object, file name → content; beside the submitted source. */
  userExtraFile!: string | null;
  /** The same beside the checker's source. */
  judgeExtraFile!: string | null;
  isFileIo!: boolean;
  ioReadFileName!: string | null;
  ioWriteFileName!: string | null;
  dataHash!: string;
  /** Whether its cases came as files, not through the form. */
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
  /** The site's own factors for limits; null: the judge's. */
  timeFactor: number | null;
  memoryFactor: number | null;
  /** What its remote judge wants to be sent; null for the own bank, and when the judge has it no more. */
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
