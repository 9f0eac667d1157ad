import { queryClient } from '@tribunal/web/plugin';

/** Asks the server again for what these calls said. */
export const refresh = async (...calls: string[]): Promise<void> => {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call] })));
};

/**
 * What these calls have said, or were asked, by now: the returned function asks it again, but for what has been answered
 * anew since.
 */
export const olderThanNow = (...calls: string[]): (() => Promise<void>) => {
  const queries = calls.flatMap((call) => queryClient.getQueryCache().findAll({ queryKey: [call] }));
  // An answer that is on its way was asked for before; it is waited for, and shown, first.
  const onTheirWay = queries.flatMap(({ promise }) => (promise ? [promise] : []));
  const old = new Map(
    queries.map(({ queryHash, state }) => [
      queryHash,
      state.dataUpdateCount + (state.fetchStatus === 'fetching' ? 1 : 0),
    ]),
  );
  return async () => {
    await Promise.allSettled(onTheirWay);
    await queryClient.invalidateQueries({
      predicate: ({ queryHash, state }) => state.dataUpdateCount <= (old.get(queryHash) ?? -1),
    });
  };
};

export const CONTEST = 'GET /api/get-contest-info';
export const PROBLEMS = [
  'GET /api/get-contest-problem',
  'GET /api/get-contest-problem-details',
  'GET /api/get-contest-full-screen-problem-list',
];
/** What an own verdict, or a change of what is hidden, may alter. */
export const RESULTS = [...PROBLEMS, 'POST /api/get-user-problem-status', 'GET /api/contest-submissions'];
export const ANNOUNCEMENTS = ['GET /api/get-contest-announcement', 'POST /api/get-contest-not-read-announcement'];
export const CLARIFICATIONS = ['GET /api/get-contest-clarification'];
export const BOARDS = ['POST /api/get-contest-rank', 'POST /api/get-contest-outside-scoreboard'];
