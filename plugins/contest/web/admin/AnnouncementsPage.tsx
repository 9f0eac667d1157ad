import {
  Button,
  actionsColumn,
  DeleteButton,
  EditButton,
  EmptyState,
  ListCard,
  timeColumn,
  toggleColumn,
  useEditing,
  useLocalPage,
  type Column,
} from '@tribunal/web/kit';
import { ContestPageSizes, type ContestAnnouncement } from '../../contract';
import { useTranslation } from 'react-i18next';
import { ANNOUNCEMENTS, api, callIn, inGroup, useAction, useList } from '../calls';
import { useGid } from './addresses';
import { ContestAdminFrame } from './ContestAdminFrame';
import { AnnouncementDialog } from './AnnouncementDialog';

export const AnnouncementsPage = () => (
  <ContestAdminFrame page="announcement">{({ id }) => <Announcements cid={id} />}</ContestAdminFrame>
);

const Announcements = ({ cid }: { cid: number }) => {
  const { t } = useTranslation();
  const gid = useGid();
  const { query, paging } = useLocalPage(ContestPageSizes.announcements);
  const editing = useEditing<ContestAnnouncement>();
  const answer = useList(callIn(gid, ANNOUNCEMENTS), { cid, ...inGroup(gid), ...query });

  const show = useAction({
    call: ({ id, title, content }: ContestAnnouncement, isShown: boolean) => {
      const announcement = { id, title, content, status: isShown ? (0 as const) : (1 as const) };
      return api(callIn(gid, 'PUT /api/admin/contest/announcement'), { body: { cid, ...inGroup(gid), announcement } });
    },
    changes: [callIn(gid, ANNOUNCEMENTS)],
  });
  const remove = useAction({
    ask: ({ title }: ContestAnnouncement) => ({
      title: t('contest.admin.announcement.deleteAsk'),
      text: t('contest.admin.announcement.deleteText', { title }),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    }),
    call: ({ id }) =>
      api(callIn(gid, 'DELETE /api/admin/contest/announcement'), { query: { cid, ...inGroup(gid), aid: id } }),
    done: t('authoring.deleted'),
    changes: [callIn(gid, ANNOUNCEMENTS)],
  });

  const columns: Column<ContestAnnouncement>[] = [
    { key: 'title', head: t('contest.admin.announcement.title'), cell: ({ title }) => <b>{title}</b> },
    {
      key: 'author',
      head: t('contest.admin.column.author'),
      width: 'min',
      drop: 'sm',
      cell: ({ username }) => username,
    },
    timeColumn({ key: 'created', head: t('authoring.column.created'), drop: 'md' }, ({ gmtCreate }) => gmtCreate),
    timeColumn({ key: 'changed', head: t('authoring.column.modified'), drop: 'lg' }, ({ gmtModified }) => gmtModified),
    toggleColumn({
      key: 'shown',
      head: t('contest.admin.announcement.shownHead'),
      label: ({ title }) => t('contest.admin.announcement.shownOne', { title }),
      checked: ({ status }) => status === 0,
      onChange: show.run,
    }),
    actionsColumn(t('authoring.actions'), (item) => (
      <>
        <EditButton label={t('authoring.editOne', { name: item.title })} onClick={() => editing.edit(item)} />
        <DeleteButton label={t('authoring.deleteOne', { name: item.title })} onClick={() => remove.run(item)} />
      </>
    )),
  ];
  const create = (
    <Button variant="primary" icon="plus" onClick={editing.create}>
      {t('contest.admin.announcement.create')}
    </Button>
  );
  return (
    <>
      <ListCard
        title={t('contest.admin.page.announcement')}
        aside={create}
        className="t-tools-card"
        answer={answer}
        empty={<EmptyState title={t('kit.announcements.none')} text={t('contest.admin.announcement.noneText')} />}
        rows={{ columns, rowKey: ({ id }) => id, label: t('contest.admin.page.announcement'), height: 'roomy' }}
        paging={{ ...paging, label: t('kit.announcements.pages') }}
      />
      {editing.dialog((announcement, close) => (
        <AnnouncementDialog cid={cid} announcement={announcement} onClose={close} />
      ))}
    </>
  );
};
