import { commentThreads } from '@tribunal/plugin-comment/contract/web';
import { Note } from '@tribunal/web/kit';
import { Slot } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useContest } from '../contest-context';

/** Tab with the participants' comments; the server decides who sees which of them while the contest runs. */
export const CommentsTab = () => {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  return (
    <>
      {phase !== 'ended' && (
        <Note>{t(contest.viewer.mayModerate ? 'contest.comments.othersHidden' : 'contest.comments.hidden')}</Note>
      )}
      <Slot of={commentThreads} props={{ cid: contest.id }} />
    </>
  );
};
