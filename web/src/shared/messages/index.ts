export { MESSAGE_KINDS, messagePath, type MessageKind } from './kinds';
export { MessageMenu } from './MessageMenu';
export { useUnread } from './unread';
export { UnreadBadge } from './UnreadBadge';
