import { Note } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { contestAddress } from '../addresses';
import { useUnread } from '../announcements/unread';
import { useContest } from '../contest-context';

/** Shows the newest unread announcement on every tab but the announcements tab. */
export const UnreadNote = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const newest = useUnread(contest)[0];
  const address = contestAddress(contest.id, 'announcements');
  const { pathname } = useLocation();
  if (!newest || pathname.startsWith(address)) return null;
  return (
    <Note kind="warning" title={t('contest.announcements.new')}>
      <p>
        {newest.title} <Link to={address}>{t('contest.announcements.read')}</Link>
      </p>
    </Note>
  );
};
