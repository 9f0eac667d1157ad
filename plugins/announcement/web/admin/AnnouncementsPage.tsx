import { queryClient, useTitle } from '@tribunal/web/plugin';
import {
  Button,
  EmptyState,
  IconButton,
  TimeAgo,
  Toggle,
  confirm,
  toast,
  type Column,
  ListPage,
  formatExact,
  Health,
  Tag,
  useClock,
} from '@tribunal/web/kit';
import { PageSizes } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementStatus, type Announcement } from '../../contract';
import { api, useCall } from '../calls';
import { EditDialog } from './EditDialog';

interface Props {
  item: Announcement;
}

/** Returns whether visitors see an announcement at this time, and if not, why. */
const stateOf = ({ status, startTime, endTime }: Announcement, now: number) => {
  if (endTime && Date.parse(endTime) <= now) return 'ended';
  if (status === AnnouncementStatus.Hidden) return 'hidden';
  return startTime && now < Date.parse(startTime) ? 'scheduled' : 'shown';
};

const TitleCell = ({ item }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      <b>{item.title}</b> {item.pinned && <Tag>{t('announcement.pinned')}</Tag>}
    </>
  );
};

const StateCell = ({ item }: Props) => {
  const { t } = useTranslation();
  const state = useClock((now) => stateOf(item, now));
  const time = item.startTime ? formatExact(Date.parse(item.startTime)) : '';
  return <Health status={state === 'shown' ? 'up' : 'wait'}>{t(`announcement.states.${state}`, { time })}</Health>;
};

type Editing = 'none' | 'new' | Announcement;

export const AnnouncementsPage = () => {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<number>(PageSizes.adminTable);
  const [editing, setEditing] = useState<Editing>('none');
  const query = { currentPage: page, limit: size };
  const { data, error, refetch } = useCall('GET /api/admin/announcement', { query }, { keep: 'previous' });
  useTitle(t('announcement.name'));

  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: ['GET /api/get-common-announcement'] });
    await refetch();
  };
  const show = async (item: Announcement, shown: boolean) => {
    const status = shown ? AnnouncementStatus.Shown : AnnouncementStatus.Hidden;
    await api('PUT /api/admin/announcement', { body: { id: item.id, status } }).catch(() => undefined);
    await refresh();
  };
  const remove = async (item: Announcement) => {
    const sure = await confirm({
      title: t('announcement.deleteAsk'),
      text: t('announcement.deleteText', { title: item.title }),
      yes: t('announcement.deleteYes'),
      variant: 'negative',
    });
    if (!sure) return;
    await api('DELETE /api/admin/announcement', { query: { aid: item.id } });
    toast.success(t('announcement.deleted'));
    await refresh();
  };

  const columns: Column<Announcement>[] = [
    { key: 'title', head: t('announcement.titleField'), cell: (item) => <TitleCell item={item} /> },
    { key: 'author', head: t('announcement.author'), width: 'min', drop: 'sm', cell: (item) => item.username },
    {
      key: 'created',
      head: t('announcement.created'),
      width: 'min',
      drop: 'md',
      className: 't-muted',
      cell: (item) => <TimeAgo at={item.gmtCreate} />,
    },
    {
      key: 'changed',
      head: t('announcement.changed'),
      width: 'min',
      drop: 'lg',
      className: 't-muted',
      cell: (item) => <TimeAgo at={item.gmtModified} />,
    },
    { key: 'state', head: t('announcement.state'), width: 'min', cell: (item) => <StateCell item={item} /> },
    {
      key: 'shown',
      head: t('announcement.shown'),
      width: 'min',
      cell: (item) => (
        <Toggle
          variant="bare"
          label={t('announcement.shownOne', { title: item.title })}
          checked={item.status === AnnouncementStatus.Shown}
          onChange={(shown) => void show(item, shown)}
        />
      ),
    },
    {
      key: 'actions',
      head: <span className="t-sr">{t('announcement.actions')}</span>,
      width: 'min',
      cell: (item) => (
        <span className="t-row tight">
          <IconButton
            size="small"
            icon="edit outline"
            label={t('announcement.editOne', { title: item.title })}
            onClick={() => setEditing(item)}
          />
          <IconButton
            size="small"
            icon="trash alternate outline"
            label={t('announcement.deleteOne', { title: item.title })}
            onClick={() => void remove(item).catch(() => undefined)}
          />
        </span>
      ),
    },
  ];

  const create = (
    <Button variant="primary" icon="plus" onClick={() => setEditing('new')}>
      {t('announcement.create')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('announcement.name')}
        sub={t('announcement.adminSub')}
        actions={create}
        answer={{ data, error, refetch }}
        empty={
          <EmptyState title={t('announcement.none')} actions={create}>
            <p>{t('announcement.noneText')}</p>
          </EmptyState>
        }
        rows={{ columns, rowKey: (item) => item.id, label: t('announcement.name'), height: 'roomy' }}
        paging={{ page, size, onPage: setPage, onSize: setSize, label: t('announcement.pages') }}
      />
      {editing !== 'none' && (
        <EditDialog
          key={editing === 'new' ? 'new' : editing.id}
          announcement={editing === 'new' ? null : editing}
          onClose={() => setEditing('none')}
          onSaved={() => {
            setEditing('none');
            void refresh();
          }}
        />
      )}
    </>
  );
};
