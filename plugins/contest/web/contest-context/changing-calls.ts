export const CONTEST = 'GET /api/get-contest-info';
export const PROBLEMS = [
  'GET /api/get-contest-problem',
  'GET /api/get-contest-problem-details',
  'GET /api/get-full-screen-problem-list',
] as const;
/** Calls whose replies may change with a verdict of an own submission or with a freeze. */
export const RESULTS = [...PROBLEMS, 'GET /api/contest-submissions'] as const;
export const ANNOUNCEMENTS = [
  'GET /api/get-contest-announcement',
  'POST /api/get-contest-not-read-announcement',
] as const;
export const BOARDS = ['POST /api/get-contest-rank', 'POST /api/get-contest-outside-scoreboard'] as const;
