import type { AdminContest, ContestSave } from '../../../contract';
import { api, callIn, inGroup } from '../../calls';

const failures = 'silent' as const;

/** Loads a contest of the site, or of a group, for editing. Throws `ApiError`, as the other calls here do. */
export const loadContest = (gid: number | null, cid: number): Promise<AdminContest> =>
  api(callIn(gid, 'GET /api/admin/contest'), { query: { cid, ...inGroup(gid) }, failures });

export const createContest = (gid: number | null, save: ContestSave): Promise<{ id: number }> =>
  api(callIn(gid, 'POST /api/admin/contest'), { body: { ...save, ...inGroup(gid) }, failures });

export const changeContest = (gid: number | null, id: number, save: ContestSave): Promise<null> =>
  api(callIn(gid, 'PUT /api/admin/contest'), { body: { ...save, ...inGroup(gid), id }, failures });
