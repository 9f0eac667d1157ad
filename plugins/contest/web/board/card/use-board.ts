import { callKey, queryClient, useSomewhatLater, useTopic } from '@tribunal/web/plugin';
import { useEffect, useState } from 'react';
import {
  contestNews,
  ContestIntervals,
  type BoardPage,
  type BoardQuery,
  type Contest,
  type ContestNews,
} from '../../../contract';
import { useCall } from '../../calls';
import { useTurns, type Phase } from '../../clock';
import { withNews } from './apply-news';

/** Where a board is read: inside the contest, or by everybody. */
export type BoardCall = 'POST /api/get-contest-rank' | 'POST /api/get-contest-outside-scoreboard';

interface Source {
  call: BoardCall;
  query: BoardQuery;
  contest: Contest;
  phase: Phase;
}

/** News tell of the board that all see: rows of a board that hides less, or has more in it, are not in them. */
const isCommon = ({ forceRefresh, containsEnd }: BoardQuery): boolean => !forceRefresh && !containsEnd;

/**
 * A page of a board that keeps itself fresh: by news at once, by looking again from time to time, and when more or less
 * is shown from then on.
 */
export const useBoard = ({ call, query, contest, phase }: Source) => {
  const { cid } = query;
  const [isAuto, setAuto] = useState(true);
  const isRefreshing = isAuto && phase === 'running';
  const result = useCall(
    call,
    { body: query, failures: 'silent' },
    { keep: 'previous', refetchInterval: isRefreshing && ContestIntervals.boardRefresh },
  );
  const { error, refetch } = result;
  useEffect(() => {
    if (error) setAuto(false);
  }, [error]);

  const fetchSoon = useSomewhatLater(() => void refetch());
  const hear = (news: ContestNews): void => {
    if (news.kind !== 'board' && news.kind !== 'contest' && news.kind !== 'problems') return;
    // Who has switched it off wants the board to stand still.
    if (!isAuto) return;
    fetchSoon();
    if (news.kind !== 'board' || !isCommon(query)) return;
    queryClient.setQueryData<BoardPage>(callKey(call, { body: query }), (page) => page && withNews(page, news));
  };
  useTopic(contestNews, cid, hear, () => isAuto && fetchSoon());
  // From then on it is another board, which no rows of the one before should stand for.
  useTurns(contest, fetchSoon);

  return { ...result, auto: { isOn: isRefreshing, isPossible: phase === 'running', set: setAuto } };
};
