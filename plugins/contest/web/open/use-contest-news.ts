import { notice } from '@tribunal/web/kit';
import { useSomewhatLater, useTopic } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { contestChanges, contestNews, type ContestInfo, type ContestNews } from '../../contract';
import { contestAddress } from '../addresses';
import { ANNOUNCEMENTS, CLARIFICATIONS, CONTEST, PROBLEMS, RESULTS, refresh, refreshAfterAll } from './refresh';

/** ms that news of an announcement stand in the corner. */
const NEWS_LIFE = 15_000;

/** What the organisers change shows by itself: to those who are in, and to those who wait outside that it was changed. */
export const useContestNews = ({ id: cid, viewer: { mayEnter } }: ContestInfo): void => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const lookAtAnnouncements = useSomewhatLater(() => void refresh(...ANNOUNCEMENTS));
  /** Whatever was asked before news were heard may have changed unheard. */
  const missed = useSomewhatLater(() => void refreshAfterAll(CONTEST, ...RESULTS, ...ANNOUNCEMENTS, ...CLARIFICATIONS));
  const hear = (news: ContestNews): void => {
    if (news.kind === 'contest') void refresh(CONTEST, ...RESULTS);
    if (news.kind === 'problems') void refresh(...PROBLEMS);
    if (news.kind === 'clarification') void refresh(...CLARIFICATIONS);
    if (news.kind === 'announcement' || news.kind === 'announcements') lookAtAnnouncements();
    if (news.kind !== 'announcement') return;
    notice.show({
      key: `contest-announcement-${news.id}`,
      title: t('contest.announcements.new'),
      text: news.title,
      life: NEWS_LIFE,
      action: {
        text: t('contest.announcements.read'),
        run: () => void navigate(contestAddress(cid, 'announcements')),
      },
    });
  };
  useTopic(contestChanges, mayEnter ? null : cid, () => void refresh(CONTEST), missed);
  useTopic(contestNews, mayEnter ? cid : null, hear, missed);
};
