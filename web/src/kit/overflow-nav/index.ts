export { OverflowNav, type OverflowEntry } from './OverflowNav';
