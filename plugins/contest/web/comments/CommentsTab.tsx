import { commentThreads, Slot } from '@tribunal/web/plugin';
import { useContest } from '../open';

/** What contestants say; who sees what of it while the contest runs is the server's to decide. */
export const CommentsTab = () => {
  const { contest } = useContest();
  return <Slot of={commentThreads} props={{ cid: contest.id }} />;
};
