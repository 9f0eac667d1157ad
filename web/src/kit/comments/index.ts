export { CommentSection } from './CommentSection';
export type {
  CommentAuthor,
  CommentPage,
  CommentRights,
  CommentRow,
  CommentSectionProps,
  CommentSource,
  CommentViewer,
  LinkedEntry,
  ReplyRow,
  ReplyTarget,
} from './source';
