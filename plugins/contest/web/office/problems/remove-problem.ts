import { ApiError } from '@tribunal/web/plugin';
import { confirm, toast } from '@tribunal/web/kit';
import type { TFunction } from 'i18next';
import type { ContestProblemLink } from '../../../contract';
import { api } from '../../calls';

type Link = Pick<ContestProblemLink, 'cid' | 'displayId' | 'displayTitle'> & { pid: number };

/** What the server says when submissions would go with it; null when that is not what it says. */
async function take({ cid, pid }: Link): Promise<string | null> {
  try {
    await api('DELETE /api/admin/contest/problem', { query: { cid, pid }, failures: 'silent' });
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.field === 'withSubmissions') return error.message;
    throw error;
  }
}

/** Asks, and asks again when there are submissions; whether it is out of the contest. Throws `ApiError`. */
export async function removeProblem(link: Link, t: TFunction): Promise<boolean> {
  const { cid, pid, displayId: label, displayTitle: title } = link;
  const yes = t('contest.office.problem.removeYes');
  const ask = (text: string) =>
    confirm({ title: t('contest.office.problem.removeAsk', { label }), text, yes, look: 'negative' });
  if (!(await ask(t('contest.office.problem.removeText', { title })))) return false;
  const warning = await take(link);
  if (warning) {
    if (!(await ask(t('contest.office.problem.removeWithSubmissions', { warning })))) return false;
    await api('DELETE /api/admin/contest/problem', { query: { cid, pid, withSubmissions: true }, failures: 'silent' });
  }
  toast.success(t('contest.office.problem.removed'));
  return true;
}
