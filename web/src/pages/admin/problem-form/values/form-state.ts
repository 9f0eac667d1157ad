import {
  NEW_PROBLEM,
  ProblemType,
  type Difficulty,
  type JudgeCaseMode,
  type JudgeMode,
  type ArchiveWarning,
  type TextChoice,
  type ProblemAuth,
  type Status,
} from '@tribunal/contract';
import type { TagChoice } from '../../../../kit/fields';

/** Numbers are stored as typed; `rules.ts` validates them. */
export interface CaseDraft {
  key: number;
  id?: number;
  /** The content of a case written by hand, or the file name of an uploaded one. */
  input: string;
  output: string;
  inputBytes: number | null;
  outputBytes: number | null;
  score: string;
  groupNum: string;
}
export interface ExampleDraft {
  key: number;
  input: string;
  output: string;
}
export interface FileDraft {
  name: string;
  content: string;
}
export interface SolutionDraft {
  key: number;
  name: string;
  language: string;
  code: string;
  expected: Status[];
}
/** The template of a language; it is not saved while switched off. */
export interface TemplateDraft {
  code: string;
  on: boolean;
}
export type CaseSource = 'hand' | 'upload';

export interface FormState {
  id: number | null;
  isRemote: boolean;
  problemId: string;
  title: string;
  /** null only for problems of other sources. */
  difficulty: Difficulty | null;
  type: ProblemType;
  auth: ProblemAuth;
  codeShare: boolean;
  tags: TagChoice[];
  description: string;
  input: string;
  output: string;
  hint: string;
  source: string;
  examples: ExampleDraft[];
  timeLimit: string;
  memoryLimit: string;
  stackLimit: string;
  isRemoveEndBlank: boolean;
  openCaseResult: boolean;
  isFileIO: boolean;
  ioReadFileName: string;
  ioWriteFileName: string;
  languageIds: number[];
  templates: Record<number, TemplateDraft>;
  judgeMode: JudgeMode;
  spjLanguage: string;
  spjCode: string;
  userFiles: FileDraft[];
  judgeFiles: FileDraft[];
  judgeCaseMode: JudgeCaseMode;
  caseSource: CaseSource;
  handCases: CaseDraft[];
  uploadCases: CaseDraft[];
  /** The server's name of the uploaded archive; null while the stored data is unchanged. */
  uploadDir: string | null;
  uploadWarnings: ArchiveWarning[];
  /** What becomes of marks, line ends and the like in cases written by hand. */
  texts: TextChoice;
  solutions: SolutionDraft[];
}

export const emptyForm = (languageIds: number[]): FormState => ({
  id: null,
  isRemote: false,
  problemId: '',
  title: '',
  difficulty: NEW_PROBLEM.difficulty,
  type: NEW_PROBLEM.type,
  auth: NEW_PROBLEM.auth,
  codeShare: NEW_PROBLEM.codeShare,
  tags: [],
  description: '',
  input: '',
  output: '',
  hint: '',
  source: '',
  examples: [],
  timeLimit: String(NEW_PROBLEM.timeLimit),
  memoryLimit: String(NEW_PROBLEM.memoryLimit),
  stackLimit: String(NEW_PROBLEM.stackLimit),
  isRemoveEndBlank: NEW_PROBLEM.isRemoveEndBlank,
  openCaseResult: NEW_PROBLEM.openCaseResult,
  isFileIO: NEW_PROBLEM.isFileIO,
  ioReadFileName: '',
  ioWriteFileName: '',
  languageIds,
  templates: {},
  judgeMode: NEW_PROBLEM.judgeMode,
  spjLanguage: NEW_PROBLEM.spjLanguage,
  spjCode: '',
  userFiles: [],
  judgeFiles: [],
  judgeCaseMode: NEW_PROBLEM.judgeCaseMode,
  caseSource: 'hand',
  handCases: [],
  uploadCases: [],
  uploadDir: null,
  uploadWarnings: [],
  texts: 'convert',
  solutions: [],
});

/** Returns a key that no row has. */
export const nextKey = (rows: readonly { key: number }[]): number => 1 + Math.max(0, ...rows.map(({ key }) => key));

export const casesOf = (form: FormState): CaseDraft[] =>
  form.caseSource === 'upload' ? form.uploadCases : form.handCases;

export const withCases = (form: FormState, cases: CaseDraft[]): FormState =>
  form.caseSource === 'upload' ? { ...form, uploadCases: cases } : { ...form, handCases: cases };

export const hasScores = ({ type }: FormState): boolean => type === ProblemType.Oi;
export const hasGroups = ({ type, judgeCaseMode }: FormState): boolean =>
  type === ProblemType.Oi && judgeCaseMode.startsWith('subtask');
