import { queryClient } from '@tribunal/web/plugin';

/** Asks the server again for what these calls said. */
export const refresh = async (...calls: string[]): Promise<void> => {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call] })));
};

/** The same, also of what is on its way: that was asked before, so it is shown first, and then asked again. */
export const refreshAfterAll = async (...calls: string[]): Promise<void> => {
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
/** What an own verdict, or a change of what is hidden, may alter. */
export const RESULTS = [...PROBLEMS, 'GET /api/contest-submissions'];
export const ANNOUNCEMENTS = ['GET /api/get-contest-announcement', 'POST /api/get-contest-not-read-announcement'];
export const CLARIFICATIONS = ['GET /api/get-contest-clarification'];
export const BOARDS = ['POST /api/get-contest-rank', 'POST /api/get-contest-outside-scoreboard'];
