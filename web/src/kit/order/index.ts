/** Unstable (decision 79): what only pages need on which rows are put into order; `kit/index.ts` does not export it. */
export { RankInput } from './RankInput';
export { useOrder } from './use-order';
