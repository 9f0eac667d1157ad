import type { AdminProblemRow, Page, PageQuery } from '@tribunal/contract';
import type { TrainingCategory } from './training';
import type { TrainingAuth } from './vocabulary';

/** Contents of the form of a training. */
export interface TrainingSave {
  title: string;
  description?: string | null;
  rank: number;
  auth: TrainingAuth;
  /** When absent while editing, the previous password is kept. */
  privatePwd?: string | null;
  /** Whether it is shown; when absent it stays as it is, and a new one is shown. */
  status?: boolean;
  /** ISO 8601; null for none. */
  dueTime?: string | null;
}

/** Names a category by `id`, or a new one by name and colour. */
export interface CategoryChoice {
  id?: number;
  name?: string;
  color?: string;
}

export interface TrainingDto {
  training: TrainingSave;
  trainingCategory?: CategoryChoice | null;
}

export interface AdminTrainingRow {
  id: number;
  gid: number | null;
  title: string;
  rank: number;
  auth: TrainingAuth;
  status: boolean;
  author: string;
  uid: string | null;
  categoryName: string | null;
  categoryColor: string | null;
  mayEdit: boolean;
  mayDelete: boolean;
  gmtCreate: string;
  gmtModified: string;
}

export interface AdminTraining extends Required<TrainingSave> {
  id: number;
  author: string;
  uid: string | null;
  gid: number | null;
  gmtCreate: string;
  gmtModified: string;
}

/** Link of a problem to a training; `displayId` is the problem's id. */
export interface TrainingProblemLink {
  id: number;
  tid: number;
  pid: number;
  rank: number;
  displayId: string;
}

export interface AdminSection {
  id: number;
  tid: number;
  title: string;
  rank: number;
  needsSection: number | null;
  needsSolved: number | null;
}

/** `needsSection` and `needsSolved` are given together; without them the section is always open. */
export interface SectionSave {
  title: string;
  needsSection?: number | null;
  needsSolved?: number | null;
}

/** Place of a section or a problem link in the order of a training. */
export interface OrderItem {
  kind: 'section' | 'problem';
  id: number;
}

export interface TrainingAdminCalls {
  'GET /api/admin/training/get-training-list': {
    query: PageQuery & { keyword?: string };
    data: Page<AdminTrainingRow>;
  };
  'GET /api/admin/training': {
    query: { tid: number };
    data: { training: AdminTraining; trainingCategory: TrainingCategory | null };
  };
  'POST /api/admin/training': { body: TrainingDto; data: { id: number } };
  'PUT /api/admin/training': {
    body: { training: TrainingSave & { id: number }; trainingCategory?: CategoryChoice | null };
    data: null;
  };
  'DELETE /api/admin/training': { query: { tid: number }; data: null };
  'PUT /api/admin/training/change-training-status': { query: { tid: number; status: boolean }; data: null };
  /**
   * Returns problems of the training in their order if `queryExisted` is set, otherwise those that can be added. The
   * map has the link of each problem of the training.
   */
  'GET /api/admin/training/get-problem-list': {
    query: PageQuery & { tid: number; keyword?: string; queryExisted?: boolean; oj?: string };
    data: { problemList: Page<AdminProblemRow>; trainingProblemMap: Record<string, TrainingProblemLink> };
  };
  'PUT /api/admin/training/problem': {
    body: { id?: number; tid: number; pid: number; rank: number; displayId?: string };
    data: null;
  };
  /** Removes the problem from the training; it stays in the bank. */
  'DELETE /api/admin/training/problem': { query: { tid: number; pid: number }; data: null };
  'POST /api/admin/training/add-problem-from-public': {
    body: { tid: number; pid: number; displayId?: string };
    data: null;
  };
  /** Adds several problems at the end, in this order. */
  'POST /api/admin/training/add-problems': { body: { tid: number; pids: number[] }; data: null };
  /** Imports the problem if the bank does not have it; answers once it is there. */
  'GET /api/admin/training/import-remote-oj-problem': {
    query: { name: string; problemId: string; tid: number };
    data: { pid: number };
  };
  'GET /api/admin/training/sections': { query: { tid: number }; data: AdminSection[] };
  'POST /api/admin/training/section': { body: SectionSave & { tid: number }; data: { id: number } };
  'PUT /api/admin/training/section': { body: SectionSave & { id: number }; data: null };
  /** Removes the heading; its problems stay and come below the one before. */
  'DELETE /api/admin/training/section': { query: { id: number }; data: null };
  /** Puts all sections and problems of the training into this order. */
  'PUT /api/admin/training/order': { body: { tid: number; items: OrderItem[] }; data: null };
  'POST /api/admin/training/category': { body: { name: string; color: string }; data: TrainingCategory };
  'PUT /api/admin/training/category': { body: { id: number; name: string; color: string }; data: null };
  'DELETE /api/admin/training/category': { query: { cid: number }; data: null };
}
