export { CommentsTab } from './CommentsTab';
