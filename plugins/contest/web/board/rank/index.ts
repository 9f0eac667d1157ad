export { RankTab } from './RankTab';
