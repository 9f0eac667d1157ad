import { notice } from '@tribunal/web/kit/more';
import { useJitteredRefetch, useTopic } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { contestChanges, contestUpdates, type ContestInfo, type ContestUpdate } from '../../contract';
import { contestAddress } from '../addresses';
import { refresh, refreshAfterPending } from '../calls';
import { ANNOUNCEMENTS, CONTEST, PROBLEMS, RESULTS } from './changing-calls';

/** Time in ms for which the notice of an announcement is shown. */
const NOTICE_MS = 15_000;

/**
 * Applies the organisers' changes at once: participants get all updates, viewers who may not enter yet only learn
 * that the contest has changed.
 */
export const useContestUpdates = ({ id: cid, viewer: { mayEnter } }: ContestInfo): void => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refreshAnnouncements = useJitteredRefetch(() => void refresh(...ANNOUNCEMENTS));
  /** Updates may have been missed before the subscription or while it was interrupted, so everything is refetched. */
  const onMissed = useJitteredRefetch(() => void refreshAfterPending(CONTEST, ...RESULTS, ...ANNOUNCEMENTS));
  const handleUpdate = (update: ContestUpdate): void => {
    if (update.kind === 'contest') void refresh(CONTEST, ...RESULTS);
    if (update.kind === 'problems') void refresh(...PROBLEMS);
    if (update.kind === 'announcement' || update.kind === 'announcements') refreshAnnouncements();
    if (update.kind !== 'announcement') return;
    notice.show({
      key: `contest-announcement-${update.id}`,
      title: t('contest.announcements.new'),
      text: update.title,
      life: NOTICE_MS,
      action: {
        text: t('contest.announcements.read'),
        run: () => void navigate(contestAddress(cid, 'announcements')),
      },
    });
  };
  useTopic(contestChanges, mayEnter ? null : cid, () => void refresh(CONTEST), onMissed);
  useTopic(contestUpdates, mayEnter ? cid : null, handleUpdate, onMissed);
};
