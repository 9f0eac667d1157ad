import { useTitle } from '@tribunal/web/plugin';
import {
  Button,
  EmptyState,
  actionsColumn,
  DeleteButton,
  EditButton,
  timeColumn,
  toggleColumn,
  useEditing,
  useLocalPage,
  type Column,
  ListPage,
  formatExact,
  Health,
  Tag,
  useClock,
} from '@tribunal/web/kit';
import { PageSizes } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { AnnouncementStatus, type Announcement } from '../../contract';
import { api, CALLS, useAction, useList } from '../calls';
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

export const AnnouncementsPage = () => {
  const { t } = useTranslation();
  const { query, paging, onSize } = useLocalPage(PageSizes.adminTable);
  const editing = useEditing<Announcement>();
  const answer = useList('GET /api/admin/announcement', query);
  useTitle(t('announcement.name'));

  const show = useAction({
    call: (item: Announcement, isShown: boolean) => {
      const status = isShown ? AnnouncementStatus.Shown : AnnouncementStatus.Hidden;
      return api('PUT /api/admin/announcement', { body: { id: item.id, status } });
    },
    changes: CALLS,
  });
  const remove = useAction({
    ask: (item: Announcement) => ({
      title: t('announcement.deleteAsk'),
      text: t('announcement.deleteText', { title: item.title }),
      yes: t('announcement.deleteYes'),
      variant: 'negative',
    }),
    call: (item) => api('DELETE /api/admin/announcement', { query: { aid: item.id } }),
    done: t('announcement.deleted'),
    changes: CALLS,
  });

  const columns: Column<Announcement>[] = [
    { key: 'title', head: t('announcement.titleField'), cell: (item) => <TitleCell item={item} /> },
    { key: 'author', head: t('announcement.author'), width: 'min', drop: 'sm', cell: (item) => item.username },
    timeColumn({ key: 'created', head: t('announcement.created'), drop: 'md' }, (item) => item.gmtCreate),
    timeColumn({ key: 'changed', head: t('announcement.changed'), drop: 'lg' }, (item) => item.gmtModified),
    { key: 'state', head: t('announcement.state'), width: 'min', cell: (item) => <StateCell item={item} /> },
    toggleColumn({
      key: 'shown',
      head: t('announcement.shown'),
      label: ({ title }) => t('announcement.shownOne', { title }),
      checked: ({ status }) => status === AnnouncementStatus.Shown,
      onChange: show.run,
    }),
    actionsColumn(t('announcement.actions'), (item) => (
      <>
        <EditButton label={t('announcement.editOne', { title: item.title })} onClick={() => editing.edit(item)} />
        <DeleteButton label={t('announcement.deleteOne', { title: item.title })} onClick={() => remove.run(item)} />
      </>
    )),
  ];

  const create = (
    <Button variant="primary" icon="plus" onClick={editing.create}>
      {t('announcement.create')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('announcement.name')}
        sub={t('announcement.adminSub')}
        actions={create}
        answer={answer}
        empty={<EmptyState title={t('announcement.none')} actions={create} text={t('announcement.noneText')} />}
        rows={{ columns, rowKey: (item) => item.id, label: t('announcement.name'), height: 'roomy' }}
        paging={{ ...paging, onSize, label: t('announcement.pages') }}
      />
      {editing.dialog((announcement, close) => (
        <EditDialog announcement={announcement} onClose={close} />
      ))}
    </>
  );
};
