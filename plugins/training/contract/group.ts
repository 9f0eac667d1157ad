import type { Page, PageQuery } from '@tribunal/contract';
import type {
  AdminSection,
  AdminTrainingRow,
  OrderItem,
  SectionSave,
  TrainingAdminCalls,
  TrainingDto,
  TrainingSave,
} from './admin';
import type { Training, TrainingCategory, TrainingListQuery } from './training';

/** A training of a group; a `gid` must be that of its group. */
export interface InGroup {
  tid: number;
  gid?: number;
}

type Admin<Call extends keyof TrainingAdminCalls> = TrainingAdminCalls[Call];
type ProblemList = Admin<'GET /api/admin/training/get-problem-list'>;

/** Trainings of groups. Each call does what the call of the administration area does for trainings of the site. */
export interface TrainingGroupCalls {
  /** Lists the visible trainings of a group in their order, for its members. */
  'GET /api/group/get-training-list': { query: TrainingListQuery & { gid: number }; data: Page<Training> };
  /** Lists the categories that trainings of the group can have: those of the site, and its own. */
  'GET /api/group/get-training-category': { query: { gid: number }; data: TrainingCategory[] };
  'GET /api/group/get-admin-training-list': {
    query: PageQuery & { gid: number; keyword?: string };
    data: Page<AdminTrainingRow>;
  };
  'GET /api/group/training': { query: InGroup; data: Admin<'GET /api/admin/training'>['data'] };
  /** The group may also be named in the training. */
  'POST /api/group/training': {
    body: TrainingDto & { gid?: number; training: TrainingSave & { gid?: number } };
    data: { id: number };
  };
  'PUT /api/group/training': { body: Admin<'PUT /api/admin/training'>['body'] & { gid?: number }; data: null };
  'DELETE /api/group/training': { query: InGroup; data: null };
  'PUT /api/group/change-training-status': { query: InGroup & { status: boolean }; data: null };
  /** Lists the problems of the training, unless `queryExisted` is false. */
  'GET /api/group/get-training-problem-list': { query: ProblemList['query'] & InGroup; data: ProblemList['data'] };
  'PUT /api/group/training-problem': { body: Admin<'PUT /api/admin/training/problem'>['body'] & InGroup; data: null };
  /** Removes the problem from the training; it stays where it is. */
  'DELETE /api/group/training-problem': { query: InGroup & { pid: number }; data: null };
  'POST /api/group/add-training-problem-from-public': {
    body: InGroup & { pid: number; displayId?: string };
    data: null;
  };
  /** Adds a public problem of the group by its id; nobody else sees it because of that. */
  'POST /api/group/add-training-problem-from-group': { query: InGroup & { problemId: string }; data: null };
  /** Adds several public problems at the end, in this order. */
  'POST /api/group/add-training-problems': { body: InGroup & { pids: number[] }; data: null };
  'GET /api/group/training-sections': { query: InGroup; data: AdminSection[] };
  'POST /api/group/training-section': { body: SectionSave & InGroup; data: { id: number } };
  'PUT /api/group/training-section': { body: SectionSave & { id: number }; data: null };
  /** Removes the heading; its problems stay and come below the one before. */
  'DELETE /api/group/training-section': { query: { id: number }; data: null };
  /** Puts all sections and problems of the training into this order. */
  'PUT /api/group/training-order': { body: InGroup & { items: OrderItem[] }; data: null };
}
