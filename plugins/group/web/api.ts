/** What the group plugin offers to the pages of plugins that require it. Its page texts have to be loaded with it. */
export { GroupBar } from './frame/GroupBar';
