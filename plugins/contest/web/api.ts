/** What the contest plugin offers to the pages of plugins that require it. */
export { Balloon } from './badges';
export { refresh, refreshAfterPending, useContest } from './contest-context';
