export { OnsiteListCard } from './OnsiteListCard';
export { Person } from './Person';
