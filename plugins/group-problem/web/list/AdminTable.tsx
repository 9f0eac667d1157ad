import type { ProblemAuth } from '@tribunal/contract';
import { Button, confirm, EmptyState, LinkButton, ListCard, SearchInput, toast } from '@tribunal/web/kit';
import { downloadFile, usePage, useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import type { GroupAdminProblemRow } from '../../contract';
import { formAddress, listAddress } from '../addresses';
import { api, refreshLists, useCall } from '../calls';
import { useColumns } from './columns';

/** All problems of a group, hidden ones too, for group admins. */
export const AdminTable = ({ gid }: { gid: number }) => {
  const { t } = useTranslation();
  const { params, change, reset, query, paging } = usePage({ keyword: 'text' });
  const keyword = params.get('keyword') ?? '';
  const answer = useCall(
    'GET /api/group/get-admin-problem-list',
    { query: { ...query, gid, keyword: keyword || undefined }, failures: 'silent' },
    { keep: 'previous' },
  );
  useTitle(t('group-problem.managed'));

  const setAuth = async ({ id: pid }: GroupAdminProblemRow, auth: ProblemAuth) => {
    await api('PUT /api/group/change-problem-auth', { query: { pid, gid, auth } }).then(
      () => toast.success(t('group-problem.saved')),
      () => undefined,
    );
    await refreshLists();
  };
  const apply = async ({ id: pid, title, applyPublicProgress }: GroupAdminProblemRow) => {
    const isApplied = applyPublicProgress === null;
    const act = isApplied ? 'apply' : 'withdraw';
    const question = { title: t(`group-problem.${act}Ask`, { title }), text: t(`group-problem.${act}Text`) };
    if (!(await confirm({ ...question, yes: t(`group-problem.${act}`) }))) return;
    await api('PUT /api/group/apply-public', { query: { pid, gid, isApplied } });
    toast.success(t(`group-problem.${act}Done`));
    await refreshLists();
  };
  const remove = async ({ id: pid, title }: GroupAdminProblemRow) => {
    const question = { title: t('group-problem.deleteAsk', { title }), text: t('group-problem.deleteText') };
    if (!(await confirm({ ...question, yes: t('group-problem.delete'), variant: 'negative' }))) return;
    await api('DELETE /api/group/problem', { query: { pid, gid } });
    toast.success(t('group-problem.deleted'));
    await refreshLists();
  };
  const download = ({ id, problemId }: GroupAdminProblemRow) =>
    downloadFile('/api/file/download-testcase', [['pid', String(id)]], `${problemId}-testdata.zip`);
  const quietly =
    (act: (row: GroupAdminProblemRow) => Promise<unknown>) =>
    (row: GroupAdminProblemRow): void =>
      void act(row).catch(() => undefined);

  const columns = useColumns({
    gid,
    onAuth: (row, auth) => void setAuth(row, auth),
    onApply: quietly(apply),
    onDownload: quietly(download),
    onDelete: quietly(remove),
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
      filters={
        <div className="t-filters">
          <SearchInput
            icon="search"
            hotkey="slash"
            label={t('group-problem.search')}
            value={keyword}
            onChange={(text) => change({ keyword: text })}
          />
        </div>
      }
      answer={answer}
      failed={t('kit.listFailed')}
      empty={
        <EmptyState
          title={t(keyword ? 'group-problem.noMatch' : 'group-problem.none')}
          actions={keyword ? <Button onClick={reset}>{t('problem.resetFilters')}</Button> : create}
        >
          <p>{t(keyword ? 'group-problem.noMatchText' : 'group-problem.noneText')}</p>
        </EmptyState>
      }
      rows={{ columns, rowKey: ({ id }) => id, label: t('group-problem.managed'), height: 'roomy' }}
      paging={{ ...paging, label: t('problem.pages') }}
    />
  );
};
