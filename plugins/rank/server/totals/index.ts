export { countIn, SITE, type Totals } from './count-results';
export { RankChanges, type ChangesSince } from './rank-changes';
export { RankTotals } from './rank-totals';
