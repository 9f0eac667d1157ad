export { CommentsTab } from './CommentsTab';
export { NoComments } from './NoComments';
