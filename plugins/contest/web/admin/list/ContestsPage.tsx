import '../admin.css';
import { queryClient, Slot, useContributions, usePage, useTitle, useUser } from '@tribunal/web/plugin';
import { Button, EmptyState, LinkButton, ListPage, SearchInput, toast, confirm } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestLimits, type AdminContestRow } from '../../../contract';
import { api, useCall } from '../../calls';
import { contestActions, contestListTools, type ContestAction } from '../../extension-points';
import { LIST } from '../addresses';
import { ContestTable } from './ContestTable';
import { DownloadDialog } from './DownloadDialog';
import type { TFunction } from 'i18next';

/**
 * Asks for confirmation and deletes the contest; returns whether it was deleted. Failures are shown and thrown as
 * `ApiError`.
 */
async function removeContest({ id: cid, title }: AdminContestRow, t: TFunction): Promise<boolean> {
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

const CALL = 'GET /api/admin/contest/get-contest-list';

/** The open dialog of one contest. */
type Open = { action: string; contest: AdminContestRow } | null;

const DOWNLOAD: ContestAction = {
  key: 'download',
  icon: 'download',
  label: 'contest.admin.action.download',
  Dialog: DownloadDialog,
};

export const ContestsPage = () => {
  const { t } = useTranslation();
  const isRoot = useUser()?.roleList.includes('root') ?? false;
  const { params, change, reset, query: pageQuery, paging } = usePage();
  const keyword = (params.get('keyword') ?? '').slice(0, ContestLimits.keyword.max);
  const query = { ...pageQuery, keyword: keyword || undefined };
  const answer = useCall(CALL, { query, failures: 'silent' }, { keep: 'previous' });
  const { refetch } = answer;
  const actions = [DOWNLOAD, ...useContributions(contestActions)];
  const [open, setOpen] = useState<Open>(null);
  useTitle(t('contest.name'));

  const show = async ({ id: cid }: AdminContestRow, visible: boolean) => {
    await api('PUT /api/admin/contest/change-contest-visible', { query: { cid, visible } }).catch(() => undefined);
    await refetch();
  };
  const clone = async ({ id: cid }: AdminContestRow) => {
    await api('GET /api/admin/contest/clone', { query: { cid } });
    toast.success(t('contest.admin.cloned'));
    await refetch();
  };
  const remove = async (contest: AdminContestRow) => {
    if (!(await removeContest(contest, t))) return;
    await queryClient.invalidateQueries({ queryKey: ['GET /api/get-contest-list'] });
    await refetch();
  };

  const create = (
    <LinkButton variant="primary" icon="plus" to={`${LIST}/create`}>
      {t('contest.admin.create')}
    </LinkButton>
  );
  return (
    <>
      <ListPage
        title={t('contest.name')}
        sub={t('contest.admin.listSub')}
        actions={
          <>
            <Slot of={contestListTools} props={{}} />
            {create}
          </>
        }
        answer={answer}
        failed={t('kit.listFailed')}
        filters={
          <div className="t-filters">
            <SearchInput
              icon="search"
              hotkey="slash"
              label={t('contest.admin.keyword')}
              value={keyword}
              onChange={(next) => change({ keyword: next })}
            />
          </div>
        }
        empty={
          <EmptyState
            title={t(keyword ? 'contest.list.noMatch' : 'contest.admin.none')}
            actions={keyword ? <Button onClick={reset}>{t('authoring.resetFilters')}</Button> : create}
          >
            <p>{t(keyword ? 'contest.list.noMatchText' : 'contest.admin.noneText')}</p>
          </EmptyState>
        }
        rows={(rows) => (
          <ContestTable
            rows={rows}
            isRoot={isRoot}
            onShow={(row, visible) => void show(row, visible)}
            dialogs={actions}
            onDialog={(action, contest) => setOpen({ action, contest })}
            onClone={(row) => void clone(row).catch(() => undefined)}
            onRemove={(row) => void remove(row).catch(() => undefined)}
          />
        )}
        paging={{ ...paging, label: t('contest.list.pages') }}
      />
      {open &&
        actions
          .filter(({ key }) => key === open.action)
          .map(({ key, Dialog }) => <Dialog key={key} contest={open.contest} onClose={() => setOpen(null)} />)}
    </>
  );
};
