import { useParams } from 'react-router-dom';
import { ReplayCard } from './ReplayCard';

/** Replays the contest in the address minute by minute. */
export const ContestReplayCard = () => {
  const { contestID = '' } = useParams();
  return <ReplayCard cid={Number(contestID)} />;
};
