import type { Difficulty, JudgeCaseMode, JudgeMode, ProblemAuth, ProblemType, Status } from '../vocabulary';
import type { FailureReason } from '../judging';
import type { Problem, Tag, TagClassification } from './problem';
import type { Page, PageQuery } from './shape';
import type { ArchiveWarning } from './testdata';
import type { TextChoice } from '../text/text-reader';

/** A testcase of the form: contents if entered by hand, file names if uploaded. */
export interface SampleCase {
  id?: number;
  input: string;
  output: string;
  score?: number | null;
  groupNum?: number | null;
}

/** Body for creating or editing a problem, of the site or of a group. */
export interface ProblemSave {
  problem: {
    id?: number;
    problemId: string;
    title: string;
    type?: ProblemType;
    /** null only for problems of other sources. */
    difficulty?: Difficulty | null;
    auth?: ProblemAuth;
    timeLimit?: number;
    memoryLimit?: number;
    stackLimit?: number;
    description?: string | null;
    input?: string | null;
    output?: string | null;
    examples?: string | null;
    hint?: string | null;
    source?: string | null;
    codeShare?: boolean;
    judgeCaseMode?: JudgeCaseMode;
    isRemoveEndBlank?: boolean;
    openCaseResult?: boolean;
    spjLanguage?: string | null;
    spjCode?: string | null;
    /** JSON object that maps file names to contents. */
    userExtraFile?: string | null;
    judgeExtraFile?: string | null;
    isFileIO?: boolean;
    ioReadFileName?: string | null;
    ioWriteFileName?: string | null;
  };
  judgeMode?: JudgeMode;
  samples: SampleCase[];
  isUploadTestCase?: boolean;
  /**
   * `fileListDir` of the upload: an opaque name that is valid for its uploader only. If absent, the test data stays
   * unchanged.
   */
  uploadTestcaseDir?: string | null;
  /** What becomes of marks, line ends and the like in `samples` that are contents; `convert` if absent. */
  texts?: TextChoice;
  languages?: { id?: number; name?: string }[];
  tags?: { id?: number; name?: string; color?: string | null }[];
  codeTemplates?: { lid: number; code: string; status?: boolean }[];
  changeModeCode?: boolean;
  changeJudgeCaseMode?: boolean;
}

export interface SavedProblem {
  pid: number;
  problemId: string;
  /** What is strange about the testcases whose contents were sent, and what was converted. */
  remarks: ArchiveWarning[];
}

/** A row of the problem list in the admin; it contains nothing that only the setters of a problem may read. */
export interface AdminProblemRow {
  id: number;
  problemId: string;
  title: string;
  author: string | null;
  modifiedUser: string | null;
  auth: ProblemAuth;
  type: ProblemType;
  /** null for problems of other sources to which nobody has given one. */
  difficulty: Difficulty | null;
  judgeMode: JudgeMode;
  isRemote: boolean;
  /** The group that the problem belongs to; null for the site. */
  gid: number | null;
  /** Whether the viewer may edit and download the problem. */
  mayEdit: boolean;
  mayDelete: boolean;
  gmtCreate: string;
  gmtModified: string;
}

/**
 * Reason why a problem cannot be judged. It is set by the first failure caused by the problem itself and cleared when
 * the problem is saved or tried again.
 */
export interface ProblemFault {
  code: FailureReason;
  /** Detail of the failure as reported by the judge. */
  detail: string;
  /** Name of the judge. */
  judge: string | null;
  gmtFailed: string;
  /** Whether its submissions wait until the fault is fixed. */
  isSetAside: boolean;
  /** Number of waiting submissions. */
  waiting: number;
}

/** All data of a problem, for those who may edit it. */
export interface AdminProblem extends Problem {
  /** null for problems of other sources to which nobody has given one. */
  difficulty: Difficulty | null;
  modifiedUser: string | null;
  isUploadCase: boolean;
  spjLanguage: string | null;
  spjCode: string | null;
  judgeExtraFile: string | null;
  /** null if no fault is known. */
  fault: ProblemFault | null;
}

/** A stored testcase: contents if `isUpload` is false, file names if it is true. */
export interface ProblemCase extends SampleCase {
  id: number;
  pid: number;
  inputBytes: number;
  outputBytes: number;
}

/** A program of the setter with its expected verdicts; an empty `expected` claims nothing. */
export interface Solution {
  name: string;
  language: string;
  code: string;
  expected: Status[];
}

export interface SolutionRow extends Solution {
  id: number;
  /** null if it has never run against the current version of the problem. */
  result: {
    status: Status;
    score: number | null;
    time: number | null;
    memory: number | null;
    message: string | null;
    /** null while it runs or when no verdict is expected. */
    isAsExpected: boolean | null;
  } | null;
}

export interface CompileCheck {
  pid?: number;
  code: string;
  language: string;
  extraFiles?: Record<string, string>;
}

export interface AdminTagSave {
  id?: number;
  name: string;
  color?: string | null;
  oj: string;
  /** Id of the classification; null if the tag has none. */
  tcid?: number | null;
}

export interface ClassificationSave {
  id?: number;
  name: string;
  oj: string;
  rank: number;
}

export interface LanguageAdminRow {
  id: number;
  name: string;
  description: string;
  /** null if no judge offers the language. */
  version: string | null;
  /** Reason why the language is not offered, as reported by judges; null if it is offered or unknown to all judges. */
  reason: string | null;
  /** Factor set by the site; null to use the judge's. */
  timeFactor: number | null;
  memoryFactor: number | null;
}

export interface ProblemAdminCalls {
  'GET /api/admin/problem/get-problem-list': {
    /** Lists problems. `oj` is All, Mine or the key of a problem source; `auth` 0 means any. */
    query: PageQuery & { keyword?: string; auth?: number; oj?: string };
    data: Page<AdminProblemRow>;
  };
  'GET /api/admin/problem': { query: { pid: number }; data: AdminProblem };
  'POST /api/admin/problem': { body: ProblemSave; data: SavedProblem };
  'PUT /api/admin/problem': { body: ProblemSave; data: SavedProblem };
  'DELETE /api/admin/problem': { query: { pid: number }; data: null };
  /** Judges the submissions that wait because of the problem's fault, and rejudges those that failed because of it. */
  'POST /api/admin/problem/try-again': { body: { pid: number }; data: null };
  'PUT /api/admin/problem/change-problem-auth': { body: { id: number; auth: ProblemAuth }; data: null };
  'GET /api/admin/problem/get-problem-cases': { query: { pid: number; isUpload?: boolean }; data: ProblemCase[] };
}

/** Checks for the admin that a judge must run. */
export interface ProblemCheckCalls {
  /**
   * Compiles a checker or interactor.
   * @throws 400 with the compiler output as the message
   */
  'POST /api/admin/problem/compile-spj': { body: CompileCheck; data: null };
  'POST /api/admin/problem/compile-interactive': { body: CompileCheck; data: null };
  'GET /api/admin/problem/solutions': { query: { pid: number }; data: SolutionRow[] };
  /** Replaces the list of solutions. */
  'PUT /api/admin/problem/solutions': { body: { pid: number; solutions: Solution[] }; data: null };
  /** Runs every solution against the current version of the problem; `GET …/solutions` returns the results. */
  'POST /api/admin/problem/verify': { body: { pid: number }; data: null };
}

export interface TagAdminCalls {
  'POST /api/admin/tag': { body: AdminTagSave; data: Tag };
  'PUT /api/admin/tag': { body: AdminTagSave; data: null };
  'DELETE /api/admin/tag': { query: { tid: number }; data: null };
  'GET /api/admin/tag/classification': { query: { oj?: string }; data: TagClassification[] };
  'POST /api/admin/tag/classification': { body: ClassificationSave; data: TagClassification };
  'PUT /api/admin/tag/classification': { body: ClassificationSave; data: null };
  'DELETE /api/admin/tag/classification': { query: { tcid: number }; data: null };
}

export interface LanguageAdminCalls {
  /** Lists the languages of the local problem bank. */
  'GET /api/admin/language': { data: LanguageAdminRow[] };
  'PUT /api/admin/language': {
    body: { id: number; timeFactor: number | null; memoryFactor: number | null };
    data: null;
  };
}
