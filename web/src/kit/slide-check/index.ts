/** Rarely needed and therefore loaded on demand; `kit/index.ts` does not export it. */
export { SlideCheck } from './SlideCheck';
