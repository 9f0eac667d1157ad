import { confirm } from '@tribunal/web/kit';
import type { Question } from '@tribunal/web/kit/more';
import { ApiError } from '@tribunal/web/plugin';
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

/** Returns what is asked before a problem is removed. */
export const removalQuestion = (t: TFunction, { displayId: label }: Link, text: string): Question => ({
  title: t('contest.admin.problem.removeAsk', { label }),
  text,
  yes: t('contest.admin.problem.removeYes'),
  variant: 'negative',
});

/**
 * Removes the problem, after another question if there are submissions; returns whether it was removed. Throws
 * `ApiError`.
 */
export async function removeProblem(gid: number | null, link: Link, t: TFunction): Promise<boolean> {
  const warning = await tryRemove(gid, link);
  if (!warning) return true;
  const text = t('contest.admin.problem.removeWithSubmissions', { warning });
  if (!(await confirm(removalQuestion(t, link, text)))) return false;
  const query = { cid: link.cid, ...inGroup(gid), pid: link.pid, withSubmissions: true };
  await api(callIn(gid, 'DELETE /api/admin/contest/problem'), { query, failures: 'silent' });
  return true;
}
