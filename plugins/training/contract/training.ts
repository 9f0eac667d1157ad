import type { Page, PageQuery, ProblemDetail, ProblemRow } from '@tribunal/contract';
import type { TrainingAuth } from './vocabulary';

export interface TrainingCategory {
  id: number;
  name: string;
  /** `#rrggbb`. */
  color: string;
  gid: number | null;
}

/** Training as listed. Times are ISO 8601. */
export interface Training {
  id: number;
  title: string;
  /** Markdown. */
  description: string | null;
  author: string;
  auth: TrainingAuth;
  categoryName: string | null;
  categoryColor: string | null;
  rank: number;
  problemCount: number;
  /** Number of these problems that the viewer has solved, wherever outside contests; 0 for visitors. */
  acCount: number;
  gid: number | null;
  /** Problems solved after this time are marked as late. */
  dueTime: string | null;
  gmtModified: string;
}

/** Reason why a user who may see a training may not open its contents. */
export type EntryRefusal = 'needsPassword' | 'banned';

export interface TrainingViewer {
  isTrainingAdmin: boolean;
  /** Whether the viewer has entered the password, or needs none. */
  hasAccess: boolean;
  /** null if the viewer may enter. */
  entryRefusal: EntryRefusal | null;
}

/** Heading between the problems of a training, as the viewer meets it. */
export interface TrainingSection {
  id: number;
  title: string;
  problemCount: number;
  acCount: number;
  /** Whether the viewer has to solve problems of another section first. */
  isLocked: boolean;
  /** What has to be solved first, locked or not; null if nothing has. */
  needs: { sectionId: number; title: string; solved: number } | null;
}

export interface TrainingDetail extends Training {
  viewer: TrainingViewer;
  /** Empty for viewers who may not enter. */
  sections: TrainingSection[];
}

/** Problem of a training, with the counts of the whole site. */
export interface TrainingProblem extends Pick<
  ProblemRow,
  'pid' | 'problemId' | 'title' | 'difficulty' | 'type' | 'tags' | 'ac' | 'total' | 'myStatus'
> {
  /** null before the first section. */
  sectionId: number | null;
  isLocked: boolean;
  /** Whether the viewer solved it after the due time. */
  isLate: boolean;
}

export interface TrainingListQuery extends PageQuery {
  keyword?: string;
  categoryId?: number;
  auth?: TrainingAuth;
}

export interface TrainingCalls {
  'GET /api/get-training-category': { data: TrainingCategory[] };
  'GET /api/get-training-list': { query: TrainingListQuery; data: Page<Training> };
  'GET /api/get-training-detail': { query: { tid: number }; data: TrainingDetail };
  'GET /api/get-training-access': { query: { tid: number }; data: { access: boolean } };
  'POST /api/register-training': { body: { tid: number; password: string }; data: null };
  'GET /api/get-training-problem-list': { query: { tid: number }; data: TrainingProblem[] };
  /** `displayId` is the problem's id in the bank. */
  'GET /api/get-training-problem-details': { query: { tid: number; displayId: string }; data: ProblemDetail };
}
