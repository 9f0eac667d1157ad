import type { AdminContest, ContestSave } from '../../../contract';
import { api } from '../../calls';

const failures = 'silent' as const;

/** Loads a contest for editing. Throws `ApiError`, as the other calls here do. */
export const loadContest = (cid: number): Promise<AdminContest> =>
  api('GET /api/admin/contest', { query: { cid }, failures });

export const createContest = (body: ContestSave): Promise<{ id: number }> =>
  api('POST /api/admin/contest', { body, failures });

export const changeContest = (id: number, save: ContestSave): Promise<null> =>
  api('PUT /api/admin/contest', { body: { ...save, id }, failures });
