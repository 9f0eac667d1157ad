import { queryClient } from '@tribunal/web/plugin';

/** Asks the server again for what these calls said. */
export const refresh = async (...calls: string[]): Promise<void> => {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call] })));
};

/** The same, of what was said so long ago that it may have changed since; what is on its way already is waited for. */
export const refreshOld = async (...calls: string[]): Promise<void> => {
  await Promise.all(
    calls.map((call) => queryClient.invalidateQueries({ queryKey: [call], stale: true }, { cancelRefetch: false })),
  );
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
