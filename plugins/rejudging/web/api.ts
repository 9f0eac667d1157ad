/** What the rejudging plugin offers to the pages of plugins that require it. */
export { StateLabel } from './StateLabel';
