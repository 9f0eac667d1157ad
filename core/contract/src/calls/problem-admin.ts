import type { Difficulty, JudgeCaseMode, JudgeMode, ProblemAuth, ProblemType, Status } from '../vocabulary';
import type { FailureReason } from '../judging';
import type { Problem, Tag, TagClassification } from './problem';
import type { Page, PageQuery } from './shape';

/** A case of the form: contents when entered by hand, file names when uploaded. */
export interface SampleCase {
  id?: number;
  input: string;
  output: string;
  score?: number | null;
  groupNum?: number | null;
}

/** Body of creating and editing a problem; site and group problems share it. */
export interface ProblemSave {
  problem: {
    id?: number;
    problemId: string;
    title: string;
    type?: ProblemType;
    difficulty?: Difficulty;
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
    /** JSON objects, file name → content. */
    userExtraFile?: string | null;
    judgeExtraFile?: string | null;
    isFileIO?: boolean;
    ioReadFileName?: string | null;
    ioWriteFileName?: string | null;
  };
  judgeMode?: JudgeMode;
  samples: SampleCase[];
  isUploadTestCase?: boolean;
  /** `fileListDir` of the upload: an opaque name, good for whoever uploaded it. Absent: the data stays as it is. */
  uploadTestcaseDir?: string | null;
  languages?: { id?: number; name?: string }[];
  tags?: { id?: number; name?: string; color?: string | null }[];
  codeTemplates?: { lid: number; code: string; status?: boolean }[];
  changeModeCode?: boolean;
  changeJudgeCaseMode?: boolean;
}

/** The list of the back office; nothing in it that only those who set the problem may read. */
export interface AdminProblemRow {
  id: number;
  problemId: string;
  title: string;
  author: string | null;
  modifiedUser: string | null;
  auth: ProblemAuth;
  type: ProblemType;
  difficulty: Difficulty;
  judgeMode: JudgeMode;
  isRemote: boolean;
  /** Whether the viewer may edit and download it. */
  mayEdit: boolean;
  gmtCreate: string;
  gmtModified: string;
}

/** Why a problem cannot be judged: from the first failure that is its own fault until it is saved or tried again. */
export interface ProblemFault {
  code: FailureReason;
  /** What the judge said. */
  detail: string;
  /** Name of the judge. */
  judge: string | null;
  gmtFailed: string;
  /** Its submissions wait. */
  isSetAside: boolean;
  /** How many do. */
  waiting: number;
}

/** Everything about a problem, for those who may edit it. */
export interface AdminProblem extends Problem {
  difficulty: Difficulty;
  modifiedUser: string | null;
  isUploadCase: boolean;
  spjLanguage: string | null;
  spjCode: string | null;
  judgeExtraFile: string | null;
  /** null: judges can judge it, as far as anybody knows. */
  fault: ProblemFault | null;
}

/** Contents when `isUpload` is false, file names when it is true. */
export interface ProblemCase extends SampleCase {
  id: number;
  pid: number;
  inputBytes: number;
  outputBytes: number;
}

/** A program of the setter with what it should get; empty `expected`: nothing is claimed. */
export interface Solution {
  name: string;
  language: string;
  code: string;
  expected: Status[];
}

export interface SolutionRow extends Solution {
  id: number;
  /** null: never run against the problem as it is now. */
  result: {
    status: Status;
    score: number | null;
    time: number | null;
    memory: number | null;
    message: string | null;
    /** null while it runs or when nothing is expected. */
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
  /** Classification; null: none. */
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
  /** null when no judge offers it. */
  version: string | null;
  /** Why not, as judges say; null while it is offered or no judge knows it. */
  reason: string | null;
  /** The site's own factors; null: the judge's. */
  timeFactor: number | null;
  memoryFactor: number | null;
}

export interface ProblemAdminCalls {
  'GET /api/admin/problem/get-problem-list': {
    /** `oj`: All, Mine or the key of a remote judge; `auth` 0: any. */
    query: PageQuery & { keyword?: string; auth?: number; oj?: string };
    data: Page<AdminProblemRow>;
  };
  'GET /api/admin/problem': { query: { pid: number }; data: AdminProblem };
  'POST /api/admin/problem': { body: ProblemSave; data: { pid: number; problemId: string } };
  'PUT /api/admin/problem': { body: ProblemSave; data: { pid: number; problemId: string } };
  'DELETE /api/admin/problem': { query: { pid: number }; data: null };
  /** Submissions that wait because of the problem's fault are judged, and those that failed by it judged again. */
  'POST /api/admin/problem/try-again': { body: { pid: number }; data: null };
  'PUT /api/admin/problem/change-problem-auth': { body: { id: number; auth: ProblemAuth }; data: null };
  'GET /api/admin/problem/get-problem-cases': { query: { pid: number; isUpload?: boolean }; data: ProblemCase[] };
}

/** What a judge must do for the back office. */
export interface ProblemCheckCalls {
  /** 400 with the compiler's words as the message. */
  'POST /api/admin/problem/compile-spj': { body: CompileCheck; data: null };
  'POST /api/admin/problem/compile-interactive': { body: CompileCheck; data: null };
  'GET /api/admin/problem/solutions': { query: { pid: number }; data: SolutionRow[] };
  /** Replaces the list. */
  'PUT /api/admin/problem/solutions': { body: { pid: number; solutions: Solution[] }; data: null };
  /** Runs every solution against the problem as it is now; see `GET …/solutions` for the results. */
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
  /** Languages of the own bank. */
  'GET /api/admin/language': { data: LanguageAdminRow[] };
  'PUT /api/admin/language': {
    body: { id: number; timeFactor: number | null; memoryFactor: number | null };
    data: null;
  };
}
