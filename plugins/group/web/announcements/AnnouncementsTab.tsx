import {
  Button,
  actionsColumn,
  Card,
  DeleteButton,
  EditButton,
  EmptyState,
  List,
  timeColumn,
  toggleColumn,
  useEditing,
  type Column,
} from '@tribunal/web/kit';
import { usePage, UserName } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { GroupAnnouncementStatus, type GroupAnnouncement } from '../../contract';
import { ANNOUNCEMENTS, api, useAction, useList } from '../calls';
import { useGroup } from '../frame/GroupGate';
import { EditDialog } from './EditDialog';

/** All announcements of a group, for group admins. */
export const AnnouncementsTab = () => {
  const { t } = useTranslation();
  const { id: gid, viewer } = useGroup();
  const { query, paging } = usePage({});
  const editing = useEditing<GroupAnnouncement>();
  const answer = useList('GET /api/group/get-admin-announcement-list', { ...query, gid });
  const show = useAction({
    call: ({ id, title, content }: GroupAnnouncement, isOn: boolean) => {
      const status = isOn ? GroupAnnouncementStatus.Shown : GroupAnnouncementStatus.Hidden;
      return api('PUT /api/group/announcement', { body: { id, gid, title, content, status } });
    },
    changes: ANNOUNCEMENTS,
  });
  const remove = useAction({
    ask: ({ title }: GroupAnnouncement) => ({
      title: t('group.deleteAsk', { title }),
      text: t('group.deleteText'),
      yes: t('group.delete'),
      variant: 'negative',
    }),
    call: ({ id }) => api('DELETE /api/group/announcement', { query: { aid: id, gid } }),
    done: t('group.deleted'),
    changes: ANNOUNCEMENTS,
  });
  const columns: Column<GroupAnnouncement>[] = [
    { key: 'title', head: t('group.field.title'), className: 't-break', cell: ({ title }) => title },
    {
      key: 'author',
      head: t('group.author'),
      width: 'min',
      drop: 'md',
      cell: ({ username, uid }) => <UserName username={username} uid={uid} variant="name" />,
    },
    timeColumn({ key: 'time', head: t('group.createdAt'), drop: 'md' }, ({ gmtCreate }) => gmtCreate),
    toggleColumn({
      key: 'shown',
      head: t('group.visible'),
      label: ({ title }) => t('group.visibleOne', { title }),
      checked: ({ status }) => status === GroupAnnouncementStatus.Shown,
      disabled: ({ canEdit }) => !canEdit,
      onChange: show.run,
    }),
    actionsColumn(
      t('group.actions'),
      (row) =>
        row.canEdit && (
          <>
            <EditButton label={t('group.editOne', { title: row.title })} onClick={() => editing.edit(row)} />
            <DeleteButton label={t('group.deleteOne', { title: row.title })} onClick={() => remove.run(row)} />
          </>
        ),
    ),
  ];
  const create = viewer.canWrite && (
    <Button variant="primary" size="small" icon="plus" onClick={editing.create}>
      {t('group.createAnnouncement')}
    </Button>
  );
  return (
    <Card title={t('group.announcements')} aside={create}>
      <List
        answer={answer}
        empty={<EmptyState title={t('group.noAnnouncements')} actions={create} text={t('group.noAnnouncementsText')} />}
        rows={{ columns, rowKey: ({ id }) => id, label: t('group.announcements'), height: 'roomy' }}
        paging={{ ...paging, label: t('group.announcementPages') }}
      />
      {editing.dialog((announcement, close) => (
        <EditDialog gid={gid} announcement={announcement} onClose={close} />
      ))}
    </Card>
  );
};
