export { BoardCard } from './BoardCard';
export { readFilters } from './filters';
