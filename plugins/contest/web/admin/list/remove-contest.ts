import { confirm, toast } from '@tribunal/web/kit';
import type { TFunction } from 'i18next';
import type { AdminContestRow } from '../../../contract';
import { api } from '../../calls';

/**
 * Asks for confirmation and deletes the contest; returns whether it was deleted. Failures are shown and thrown as
 * `ApiError`.
 */
export async function removeContest({ id: cid, title }: AdminContestRow, t: TFunction): Promise<boolean> {
  const sure = await confirm({
    title: t('contest.admin.deleteAsk', { title }),
    text: t('contest.admin.deleteText'),
    yes: t('authoring.deleteYes'),
    variant: 'negative',
  });
  if (!sure) return false;
  await api('DELETE /api/admin/contest', { query: { cid } });
  toast.success(t('authoring.deleted'));
  return true;
}
