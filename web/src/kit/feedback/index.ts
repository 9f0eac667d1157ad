export { EmptyState } from './EmptyState';
export { ErrorBoundary } from './ErrorBoundary';
export { both, Loaded, type Answer } from './Loaded';
export { Note, type NoteKind } from './Note';
export { notice, type NoticeContent } from './notice';
export { PendingBlock, SkeletonRows } from './Skeleton';
export { toast } from './toast';
export { ToastOutlet } from './ToastOutlet';
export { consumeErrorText } from './consume-error-text';
