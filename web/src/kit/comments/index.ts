export { CommentSection } from './CommentSection';
export type {
  CommentAuthor,
  CommentPage,
  CommentRights,
  CommentRow,
  CommentSectionProps,
  CommentSource,
  CommentViewer,
  ReplyRow,
  ReplyTarget,
} from './source';
