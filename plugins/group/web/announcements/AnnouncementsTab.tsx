import {
  Button,
  Card,
  confirm,
  EmptyState,
  IconButton,
  List,
  TimeAgo,
  toast,
  Toggle,
  type Column,
} from '@tribunal/web/kit';
import { usePage, UserName } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupAnnouncementStatus, type GroupAnnouncement } from '../../contract';
import { api, refresh, useCall } from '../calls';
import { useGroup } from '../frame/GroupGate';
import { EditDialog } from './EditDialog';

/** All announcements of a group, for group admins. */
export const AnnouncementsTab = () => {
  const { t } = useTranslation();
  const { id: gid, viewer } = useGroup();
  const { query, paging } = usePage({});
  const [edited, setEdited] = useState<GroupAnnouncement | 'new' | null>(null);
  const answer = useCall(
    'GET /api/group/get-admin-announcement-list',
    { query: { ...query, gid }, failures: 'silent' },
    { keep: 'previous' },
  );
  const reload = () => refresh('GET /api/group/get-admin-announcement-list', 'GET /api/group/get-announcement-list');
  const show = async ({ id, title, content }: GroupAnnouncement, isOn: boolean) => {
    const status = isOn ? GroupAnnouncementStatus.Shown : GroupAnnouncementStatus.Hidden;
    const body = { id, gid, title, content, status };
    await api('PUT /api/group/announcement', { body }).catch(() => undefined);
    await reload();
  };
  const remove = async ({ id: aid, title }: GroupAnnouncement) => {
    const question = { title: t('group.deleteAsk', { title }), text: t('group.deleteText'), yes: t('group.delete') };
    if (!(await confirm({ ...question, variant: 'negative' }))) return;
    await api('DELETE /api/group/announcement', { query: { aid, gid } });
    toast.success(t('group.deleted'));
    await reload();
  };
  const columns: Column<GroupAnnouncement>[] = [
    { key: 'title', head: t('group.field.title'), className: 't-break', cell: ({ title }) => title },
    {
      key: 'author',
      head: t('group.author'),
      width: 'min',
      drop: 'md',
      cell: ({ username, uid }) => <UserName username={username} uid={uid} variant="name" />,
    },
    {
      key: 'time',
      head: t('group.createdAt'),
      width: 'min',
      drop: 'md',
      className: 't-muted',
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: 'shown',
      head: t('group.visible'),
      width: 'min',
      cell: (row) => (
        <Toggle
          variant="bare"
          label={t('group.visibleOne', { title: row.title })}
          checked={row.status === GroupAnnouncementStatus.Shown}
          disabled={!row.canEdit}
          onChange={(isOn) => void show(row, isOn)}
        />
      ),
    },
    {
      key: 'actions',
      head: <span className="t-sr">{t('group.actions')}</span>,
      width: 'min',
      cell: (row) =>
        row.canEdit && (
          <span className="t-row tight t-actions">
            <IconButton
              size="small"
              icon="edit outline"
              label={t('group.editOne', { title: row.title })}
              onClick={() => setEdited(row)}
            />
            <IconButton
              size="small"
              icon="trash alternate outline"
              label={t('group.deleteOne', { title: row.title })}
              onClick={() => void remove(row).catch(() => undefined)}
            />
          </span>
        ),
    },
  ];
  const create = viewer.canWrite && (
    <Button variant="primary" size="small" icon="plus" onClick={() => setEdited('new')}>
      {t('group.createAnnouncement')}
    </Button>
  );
  return (
    <Card title={t('group.announcements')} aside={create}>
      <List
        answer={answer}
        failed={t('kit.listFailed')}
        empty={
          <EmptyState title={t('group.noAnnouncements')} actions={create}>
            <p>{t('group.noAnnouncementsText')}</p>
          </EmptyState>
        }
        rows={{ columns, rowKey: ({ id }) => id, label: t('group.announcements'), height: 'roomy' }}
        paging={{ ...paging, label: t('group.announcementPages') }}
      />
      {edited && (
        <EditDialog
          gid={gid}
          announcement={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void reload();
          }}
        />
      )}
    </Card>
  );
};
