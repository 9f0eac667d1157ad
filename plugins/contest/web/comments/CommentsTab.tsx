import { commentThreads } from '@tribunal/plugin-comment/contract/web';
import { Slot } from '@tribunal/web/plugin';
import { useContest } from '../contest-context';

/** Tab with the participants' comments; the server decides who sees which of them while the contest runs. */
export const CommentsTab = () => {
  const { contest } = useContest();
  return <Slot of={commentThreads} props={{ cid: contest.id }} />;
};
