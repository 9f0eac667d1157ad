import { queryClient } from '@tribunal/web/plugin';

/** Refetches these calls. */
export const refresh = async (...calls: string[]): Promise<void> => {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call] })));
};

/** Refetches these calls; pending requests, which were sent earlier, are shown first and then sent again. */
export const refreshAfterPending = async (...calls: string[]): Promise<void> => {
  const queries = calls.flatMap((call) => queryClient.getQueryCache().findAll({ queryKey: [call] }));
  await Promise.all(
    queries.map(async ({ queryKey, promise }) => {
      await promise?.catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey, exact: true });
    }),
  );
};

export const CONTEST = 'GET /api/get-contest-info';
export const PROBLEMS = [
  'GET /api/get-contest-problem',
  'GET /api/get-contest-problem-details',
  'GET /api/get-full-screen-problem-list',
];
/** Calls whose replies may change with a verdict of an own submission or with a freeze. */
export const RESULTS = [...PROBLEMS, 'GET /api/contest-submissions'];
export const ANNOUNCEMENTS = ['GET /api/get-contest-announcement', 'POST /api/get-contest-not-read-announcement'];
export const BOARDS = ['POST /api/get-contest-rank', 'POST /api/get-contest-outside-scoreboard'];
