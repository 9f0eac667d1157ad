/** Wanted seldom, so it is loaded when it is; `kit/index.ts` leaves it out. */
export { SlideCheck } from './SlideCheck';
