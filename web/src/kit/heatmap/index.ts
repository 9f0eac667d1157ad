/** The year heatmap. It is loaded with the pages that show one, so `kit/index.ts` does not export it. */
export { Heatmap } from './Heatmap';
