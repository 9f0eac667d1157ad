export { DeskCard } from './DeskCard';
export { Person } from './Person';
