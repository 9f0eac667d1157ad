export { FittingNav, type FittingEntry } from './FittingNav';
