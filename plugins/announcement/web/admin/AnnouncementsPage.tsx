import { PageSizes } from '@tribunal/contract';
import { useAnnouncements } from '@tribunal/web/admin';
import { formatExact, Health, ListPage, Tag, useClock, useLocalPage } from '@tribunal/web/kit';
import { useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { AnnouncementStatus, type Announcement } from '../../contract';
import { api, CALLS, useList } from '../calls';
import { EditDialog } from './EditDialog';

/** Returns whether visitors see an announcement at this time, and if not, why. */
const stateOf = ({ status, startTime, endTime }: Announcement, now: number) => {
  if (endTime && Date.parse(endTime) <= now) return 'ended';
  if (status === AnnouncementStatus.Hidden) return 'hidden';
  return startTime && now < Date.parse(startTime) ? 'scheduled' : 'shown';
};

const StateCell = ({ item }: { item: Announcement }) => {
  const { t } = useTranslation();
  const state = useClock((now) => stateOf(item, now));
  const time = item.startTime ? formatExact(Date.parse(item.startTime)) : '';
  return <Health status={state === 'shown' ? 'up' : 'wait'}>{t(`announcement.states.${state}`, { time })}</Health>;
};

export const AnnouncementsPage = () => {
  const { t } = useTranslation();
  const { query, paging, onSize } = useLocalPage(PageSizes.adminTable);
  useTitle(t('announcement.name'));
  const { create, list, dialog } = useAnnouncements<Announcement>({
    answer: useList('GET /api/admin/announcement', query),
    paging: { ...paging, onSize },
    show: ({ id }, isShown) => {
      const status = isShown ? AnnouncementStatus.Shown : AnnouncementStatus.Hidden;
      return api('PUT /api/admin/announcement', { body: { id, status } });
    },
    remove: ({ id }) => api('DELETE /api/admin/announcement', { query: { aid: id } }),
    changes: CALLS,
    texts: { none: t('announcement.noneText'), removal: ({ title }) => t('announcement.deleteText', { title }) },
    mark: ({ pinned }) => pinned && <Tag>{t('announcement.pinned')}</Tag>,
    state: { key: 'state', head: t('announcement.state'), width: 'min', cell: (item) => <StateCell item={item} /> },
    dialog: (announcement, close) => <EditDialog announcement={announcement} onClose={close} />,
  });
  return (
    <>
      <ListPage title={t('announcement.name')} sub={t('announcement.adminSub')} actions={create} {...list} />
      {dialog}
    </>
  );
};
