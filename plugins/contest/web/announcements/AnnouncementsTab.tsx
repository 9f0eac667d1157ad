import { PageSizes } from '@tribunal/contract';
import { useUser } from '@tribunal/web/plugin';
import { AnnouncementPanel } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from '../calls';
import { useContest } from '../contest-context';
import { markRead } from './read-store';
import { useReadIds } from './unread';

/** Tab with the organisers' announcements; unread ones are marked. */
export const AnnouncementsTab = () => {
  const { t } = useTranslation();
  const user = useUser();
  const { contest } = useContest();
  const [page, setPage] = useState(1);
  const read = useReadIds(contest.id);
  const query = { cid: contest.id, currentPage: page, limit: PageSizes.announcement };
  const list = useList('GET /api/get-contest-announcement', query);
  return (
    <AnnouncementPanel
      title={t('contest.tabs.announcements')}
      list={list}
      page={page}
      onPage={setPage}
      emptyText={t('contest.announcements.emptyText')}
      badge={({ id }) =>
        !read.includes(id) && <span className="ui label t-on">{t('contest.announcements.unread')}</span>
      }
      onRead={({ id }) => user && markRead(contest.id, user.uid, [id])}
    />
  );
};
