export { newcomer, ratingOf, type Belief, type Factor } from './belief';
export { rateContest, type Entrant, type Rated } from './rate';
