import { PageSizes } from '@tribunal/contract';
import { useUser } from '@tribunal/web/plugin';
import { AnnouncementPanel } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../calls';
import { useContest } from '../open';
import { markRead } from './read-store';
import { useReadIds } from './unread';

/** What the organisers announce; those not read yet are marked. */
export const AnnouncementsTab = () => {
  const { t } = useTranslation();
  const user = useUser();
  const { contest } = useContest();
  const [page, setPage] = useState(1);
  const read = useReadIds(contest.id);
  const query = { cid: contest.id, currentPage: page, limit: PageSizes.announcement };
  const list = useCall('GET /api/get-contest-announcement', { query, failures: 'silent' }, { keep: 'previous' });
  return (
    <AnnouncementPanel
      title={t('contest.tabs.announcements')}
      list={list}
      page={page}
      onPage={setPage}
      emptyText={t('contest.announcements.emptyText')}
      mark={({ id }) =>
        !read.includes(id) && <span className="ui label t-on">{t('contest.announcements.unread')}</span>
      }
      onRead={({ id }) => user && markRead(contest.id, user.uid, [id])}
    />
  );
};
