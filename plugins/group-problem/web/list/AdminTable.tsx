import type { ProblemAuth } from '@tribunal/contract';
import { LinkButton, ListCard, ListFilters } from '@tribunal/web/kit';
import { downloadFile, usePage, useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import type { GroupAdminProblemRow } from '../../contract';
import { formAddress, listAddress } from '../addresses';
import { api, LISTS, useAction, useList } from '../calls';
import { useColumns } from './columns';

/** All problems of a group, hidden ones too, for group admins. */
export const AdminTable = ({ gid }: { gid: number }) => {
  const { t } = useTranslation();
  const { reset, query, paging, keyword, search } = usePage({ keyword: 'text' });
  const answer = useList('GET /api/group/get-admin-problem-list', { ...query, gid });
  useTitle(t('group-problem.managed'));

  const setAuth = useAction({
    call: ({ id: pid }: GroupAdminProblemRow, auth: ProblemAuth) =>
      api('PUT /api/group/change-problem-auth', { query: { pid, gid, auth } }),
    done: t('group-problem.saved'),
    changes: LISTS,
  });
  const actOf = ({ applyPublicProgress }: GroupAdminProblemRow) =>
    applyPublicProgress === null ? 'apply' : 'withdraw';
  const apply = useAction({
    ask: (row: GroupAdminProblemRow) => ({
      title: t(`group-problem.${actOf(row)}Ask`, { title: row.title }),
      text: t(`group-problem.${actOf(row)}Text`),
      yes: t(`group-problem.${actOf(row)}`),
    }),
    call: (row) =>
      api('PUT /api/group/apply-public', { query: { pid: row.id, gid, isApplied: actOf(row) === 'apply' } }),
    done: (_, row) => t(`group-problem.${actOf(row)}Done`),
    changes: LISTS,
  });
  const remove = useAction({
    ask: ({ title }: GroupAdminProblemRow) => ({
      title: t('group-problem.deleteAsk', { title }),
      text: t('group-problem.deleteText'),
      yes: t('group-problem.delete'),
      variant: 'negative',
    }),
    call: ({ id: pid }) => api('DELETE /api/group/problem', { query: { pid, gid } }),
    done: t('group-problem.deleted'),
    changes: LISTS,
  });
  const download = useAction({
    call: ({ id, problemId }: GroupAdminProblemRow) =>
      downloadFile('/api/file/download-testcase', [['pid', String(id)]], `${problemId}-testdata.zip`),
  });

  const columns = useColumns({
    gid,
    onAuth: setAuth.run,
    onApply: apply.run,
    onDownload: download.run,
    onDelete: remove.run,
  });
  const create = (
    <LinkButton size="small" variant="primary" icon="plus" to={formAddress(gid, 'create')}>
      {t('group-problem.create')}
    </LinkButton>
  );
  return (
    <ListCard
      title={t('group-problem.managed')}
      aside={
        <span className="t-row tight">
          <LinkButton size="small" icon="arrow left" to={listAddress(gid)}>
            {t('group-problem.backToList')}
          </LinkButton>
          {create}
        </span>
      }
      filters={<ListFilters label={t('group-problem.search')} {...search} />}
      answer={answer}
      noMatch={keyword && { title: t('group-problem.noMatch'), text: t('group-problem.noMatchText'), reset }}
      empty={{ title: t('group-problem.none'), text: t('group-problem.noneText'), actions: create }}
      rows={{ columns, rowKey: ({ id }) => id, label: t('group-problem.managed'), height: 'roomy' }}
      paging={{ ...paging, label: t('problem.pages') }}
    />
  );
};
