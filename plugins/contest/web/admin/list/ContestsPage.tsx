import '../admin.css';
import { Slot, useContributions, usePage, useTitle } from '@tribunal/web/plugin';
import { LinkButton, ListPage, ListFilters } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminContestRow } from '../../../contract';
import { listAddress } from '../../addresses';
import { api, callIn, inGroup, useAction, useList } from '../../calls';
import { contestActions, contestListTools, type ContestAction } from '../../extension-points';
import { adminListAddress, useGid } from '../addresses';
import { ContestTable } from './ContestTable';
import { DownloadDialog } from './DownloadDialog';

/** The open dialog of one contest. */
type Open = { action: string; contest: AdminContestRow } | null;

const DOWNLOAD: ContestAction = {
  key: 'download',
  icon: 'download',
  label: 'contest.admin.action.download',
  Dialog: DownloadDialog,
};

/** The contests of the site, or of a group, for those who create some there. */
export const ContestsPage = () => {
  const { t } = useTranslation();
  const gid = useGid();
  const { reset, query: pageQuery, paging, keyword, search } = usePage({ keyword: 'text' });
  const answer = useList(callIn(gid, 'GET /api/admin/contest/get-contest-list'), { ...pageQuery, ...inGroup(gid) });
  const ofSite = useContributions(contestActions);
  const actions = gid === null ? [DOWNLOAD, ...ofSite] : [DOWNLOAD];
  const [open, setOpen] = useState<Open>(null);
  useTitle(t('contest.name'));

  const lists = [callIn(gid, 'GET /api/get-contest-list'), callIn(gid, 'GET /api/admin/contest/get-contest-list')];
  const show = useAction({
    call: ({ id: cid }: AdminContestRow, visible: boolean) => {
      const query = { cid, visible, ...inGroup(gid) };
      return api(callIn(gid, 'PUT /api/admin/contest/change-contest-visible'), { query });
    },
    changes: lists,
  });
  const clone = useAction({
    call: ({ id: cid }: AdminContestRow) =>
      gid === null
        ? api('GET /api/admin/contest/clone', { query: { cid } })
        : api('POST /api/group/contest/clone', { body: { cid, gid } }),
    done: t('contest.admin.cloned'),
    changes: lists,
  });
  const remove = useAction({
    ask: ({ title }: AdminContestRow) => ({
      title: t('contest.admin.deleteAsk', { title }),
      text: t('contest.admin.deleteText'),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    }),
    call: ({ id: cid }) => api(callIn(gid, 'DELETE /api/admin/contest'), { query: { cid, ...inGroup(gid) } }),
    done: t('authoring.deleted'),
    changes: lists,
  });

  const create = (
    <LinkButton variant="primary" icon="plus" to={`${adminListAddress(gid)}/create`}>
      {t('contest.admin.create')}
    </LinkButton>
  );
  return (
    <>
      <ListPage
        title={t('contest.name')}
        sub={t(gid === null ? 'contest.admin.listSub' : 'contest.admin.groupSub')}
        actions={
          <>
            {gid === null ? (
              <Slot of={contestListTools} props={{}} />
            ) : (
              <LinkButton icon="arrow left" to={listAddress(gid)}>
                {t('contest.admin.toList')}
              </LinkButton>
            )}
            {create}
          </>
        }
        answer={answer}
        filters={<ListFilters label={t('contest.admin.keyword')} {...search} />}
        noMatch={keyword && { title: t('contest.list.noMatch'), text: t('contest.list.noMatchText'), reset }}
        empty={{
          title: t('contest.admin.none'),
          text: t(`contest.admin.${gid === null ? 'noneText' : 'groupNoneText'}`),
          actions: create,
        }}
        rowsExpected={10}
        rows={(rows) => (
          <ContestTable
            rows={rows}
            onShow={show.run}
            dialogs={actions}
            onDialog={(action, contest) => setOpen({ action, contest })}
            onClone={clone.run}
            onRemove={remove.run}
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
