export { SITE_AREA, type WebArea } from './area';
export { DiscussionList } from './list/DiscussionList';
export { DiscussionView } from './detail/DiscussionView';
