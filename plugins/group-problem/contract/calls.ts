import type {
  AdminProblem,
  AdminProblemRow,
  CompileCheck,
  JudgeMode,
  Page,
  PageQuery,
  ProblemAuth,
  ProblemCase,
  ProblemRow,
  ProblemSave,
  ProblemType,
  SavedProblem,
  Solution,
  SolutionRow,
  Tag,
} from '@tribunal/contract';
import type { ApplicationProgress } from './vocabulary';

export interface GroupProblemRow extends ProblemRow {
  /** Whether it belongs to the site now, where everybody can solve it. */
  isPublic: boolean;
}

/** A problem of a group as group admins find it. */
export interface GroupAdminProblemRow extends AdminProblemRow {
  gid: number;
  applyPublicProgress: ApplicationProgress | null;
  /** Whether the viewer may apply for the problem to become public, or withdraw. */
  mayApply: boolean;
}

/** A problem as its editors see it; its `problemId` lacks the prefix. */
export interface GroupAdminProblem extends AdminProblem {
  problemIdPrefix: string;
}

/** An application for a problem to become public. */
export interface Application {
  id: number;
  gid: number;
  groupName: string;
  problemId: string;
  title: string;
  author: string;
  type: ProblemType;
  judgeMode: JudgeMode;
  applyPublicProgress: ApplicationProgress;
  /** When the application got its state, ISO 8601. */
  gmtModified: string;
}

export interface GroupProblemListQuery extends PageQuery {
  gid: number;
  /** Part of the id or the title. */
  keyword?: string;
  difficulty?: number;
  /** Ids of tags, all of which a problem must have. */
  tagId?: number[];
}

/** A new problem; the short name of the group is put before its id. */
type NewGroupProblem = ProblemSave & { problem: { gid: number } };
/** A `gid` must be the group of the problem. */
type OfProblem = { pid: number; gid?: number };

export interface GroupProblemCalls {
  /** Lists the visible problems, in the order of their ids. */
  'GET /api/group/get-problem-list': { query: GroupProblemListQuery; data: Page<GroupProblemRow> };
  /** Lists all problems, the newest first; for group admins. */
  'GET /api/group/get-admin-problem-list': {
    query: PageQuery & { gid: number; keyword?: string };
    data: Page<GroupAdminProblemRow>;
  };
  /** Lists the tags of the site and those of the group; for group admins. */
  'GET /api/group/get-all-problem-tags': { query: { gid: number }; data: Tag[] };
  'GET /api/group/problem': { query: OfProblem; data: GroupAdminProblem };
  'POST /api/group/problem': { body: NewGroupProblem; data: SavedProblem };
  'PUT /api/group/problem': { body: ProblemSave & { problem: { gid?: number } }; data: SavedProblem };
  /** Deletes a problem with its submissions. */
  'DELETE /api/group/problem': { query: OfProblem; data: null };
  'GET /api/group/get-problem-cases': { query: OfProblem & { isUpload?: boolean }; data: ProblemCase[] };
  'PUT /api/group/change-problem-auth': { query: OfProblem & { auth: ProblemAuth }; data: null };
  /** Applies for a problem to become public, or withdraws the application; a public problem returns to the group. */
  'PUT /api/group/apply-public': { query: OfProblem & { isApplied: boolean }; data: null };
  'POST /api/group/compile-spj': { query: { gid: number }; body: CompileCheck; data: null };
  'POST /api/group/compile-interactive': { query: { gid: number }; body: CompileCheck; data: null };
  'POST /api/group/problem/try-again': { body: OfProblem; data: null };
  'GET /api/group/problem/solutions': { query: OfProblem; data: SolutionRow[] };
  'PUT /api/group/problem/solutions': { body: OfProblem & { solutions: Solution[] }; data: null };
  'POST /api/group/problem/verify': { body: OfProblem; data: null };
}

export interface GroupProblemAdminCalls {
  /** Lists applications, open ones first. */
  'GET /api/admin/group-problem/list': {
    query: PageQuery & { keyword?: string; gid?: number; progress?: ApplicationProgress };
    data: Page<Application>;
  };
  /** Agrees to an application, refuses it, or opens it again. */
  'PUT /api/admin/group-problem/change-progress': { body: { pid: number; progress: ApplicationProgress }; data: null };
}

export type AllGroupProblemCalls = GroupProblemCalls & GroupProblemAdminCalls;
