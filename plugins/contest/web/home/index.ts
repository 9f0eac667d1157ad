export { HomeCard } from './HomeCard';
