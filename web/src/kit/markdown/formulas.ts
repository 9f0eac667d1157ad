/** What a text that is drawn elsewhere than in a browser needs to find the formulas in it. */
export { splitAtPlaceholders } from './placeholders';
export { takeOut } from './take-out';
