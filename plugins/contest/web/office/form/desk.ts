import type { AdminContest, ContestSave } from '../../../contract';
import { api } from '../../calls';
import { LIST, officeAddress } from '../addresses';

/** Whose contests the form makes and changes: the site's, or those of a group. */
export interface ContestDesk {
  /** Tells its drafts apart. */
  key: string;
  /** Throws `ApiError`, as all three do. */
  load: (cid: number) => Promise<AdminContest>;
  create: (save: ContestSave) => Promise<{ id: number }>;
  change: (cid: number, save: ContestSave) => Promise<unknown>;
  /** Where its contests are listed. */
  list: string;
  addressOf: (cid: number, page: 'edit' | 'problems' | 'announcement') => string;
  /** The group, whose people may send pictures and files too. */
  gid?: number;
}

const failures = 'silent' as const;

export const siteDesk: ContestDesk = {
  key: 'site',
  load: (cid) => api('GET /api/admin/contest', { query: { cid }, failures }),
  create: (body) => api('POST /api/admin/contest', { body, failures }),
  change: (id, save) => api('PUT /api/admin/contest', { body: { ...save, id }, failures }),
  list: LIST,
  addressOf: officeAddress,
};
