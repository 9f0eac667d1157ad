import { ApiError } from '@tribunal/web/plugin';
import { confirm } from '@tribunal/web/kit';
import type { TFunction } from 'i18next';
import type { ContestProblemLink } from '../../../contract';
import { api, callIn, inGroup } from '../../calls';

type Link = Pick<ContestProblemLink, 'cid' | 'displayId' | 'displayTitle'> & { pid: number };

/**
 * Tries to remove the problem. Returns the server's warning if submissions would be deleted too; null if the problem
 * was removed.
 */
async function tryRemove(gid: number | null, { cid, pid }: Link): Promise<string | null> {
  try {
    const query = { cid, ...inGroup(gid), pid };
    await api(callIn(gid, 'DELETE /api/admin/contest/problem'), { query, failures: 'silent' });
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.field === 'withSubmissions') return error.message;
    throw error;
  }
}

/**
 * Asks for confirmation, a second time if there are submissions, and removes the problem; returns whether it was
 * removed. Throws `ApiError`.
 */
export async function removeProblem(gid: number | null, link: Link, t: TFunction): Promise<boolean> {
  const { cid, pid, displayId: label, displayTitle: title } = link;
  const yes = t('contest.admin.problem.removeYes');
  const confirmRemoval = (text: string) =>
    confirm({ title: t('contest.admin.problem.removeAsk', { label }), text, yes, variant: 'negative' });
  if (!(await confirmRemoval(t('contest.admin.problem.removeText', { title })))) return false;
  const warning = await tryRemove(gid, link);
  if (warning) {
    if (!(await confirmRemoval(t('contest.admin.problem.removeWithSubmissions', { warning })))) return false;
    const query = { cid, ...inGroup(gid), pid, withSubmissions: true };
    await api(callIn(gid, 'DELETE /api/admin/contest/problem'), { query, failures: 'silent' });
  }
  return true;
}
