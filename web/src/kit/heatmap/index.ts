/** A year of days; loaded with the pages that show one, so `kit/index.ts` leaves it out. */
export { Heatmap } from './Heatmap';
