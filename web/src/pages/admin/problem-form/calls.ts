import type {
  AdminProblem,
  CompileCheck,
  JudgeMode,
  ProblemCase,
  ProblemSave,
  Solution,
  SolutionRow,
  Tag,
} from '@tribunal/contract';
import { api } from '../../../api';

/** The calls of the form, which a place such as a group has of its own. Each rejects with `ApiError`, without a toast. */
export interface ProblemFormCalls {
  /** Identifies the calls in the cache of replies. */
  key: string;
  get: (pid: number) => Promise<AdminProblem>;
  getCases: (pid: number, isUpload: boolean) => Promise<ProblemCase[]>;
  getSolutions: (pid: number) => Promise<SolutionRow[]>;
  /** Returns the tags that are offered for problems of a source. */
  getTags: (source: string) => Promise<Tag[]>;
  create: (save: ProblemSave) => Promise<{ pid: number }>;
  update: (save: ProblemSave) => Promise<{ pid: number }>;
  putSolutions: (pid: number, solutions: Solution[]) => Promise<unknown>;
  verify: (pid: number) => Promise<unknown>;
  compile: (mode: Exclude<JudgeMode, 'default'>, check: CompileCheck) => Promise<unknown>;
  /** Lets judges retry a problem that they could not judge. */
  tryAgain: (pid: number) => Promise<unknown>;
}

const failures = 'silent' as const;

/** The calls of the administration area. */
export const bankCalls: ProblemFormCalls = {
  key: 'bank',
  get: (pid) => api('GET /api/admin/problem', { query: { pid }, failures }),
  getCases: (pid, isUpload) => api('GET /api/admin/problem/get-problem-cases', { query: { pid, isUpload }, failures }),
  getSolutions: (pid) => api('GET /api/admin/problem/solutions', { query: { pid }, failures }),
  getTags: (oj) => api('GET /api/get-all-problem-tags', { query: { oj }, failures }),
  create: (body) => api('POST /api/admin/problem', { body, failures }),
  update: (body) => api('PUT /api/admin/problem', { body, failures }),
  putSolutions: (pid, solutions) => api('PUT /api/admin/problem/solutions', { body: { pid, solutions }, failures }),
  verify: (pid) => api('POST /api/admin/problem/verify', { body: { pid }, failures }),
  compile: (mode, body) =>
    mode === 'spj'
      ? api('POST /api/admin/problem/compile-spj', { body, failures })
      : api('POST /api/admin/problem/compile-interactive', { body, failures }),
  tryAgain: (pid) => api('POST /api/admin/problem/try-again', { body: { pid }, failures }),
};
