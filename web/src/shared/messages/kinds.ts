import type { MessageType, UnreadCount } from '@tribunal/contract';

export interface MessageKind {
  /** Path segment below `/message`. */
  id: 'discuss' | 'reply' | 'like' | 'sys' | 'mine';
  icon: string;
  unread: keyof UnreadCount;
  type: MessageType;
}

/** The five inboxes in order. */
export const MESSAGE_KINDS = [
  { id: 'discuss', icon: 'comment outline', unread: 'comment', type: 'Discuss' },
  { id: 'reply', icon: 'reply', unread: 'reply', type: 'Reply' },
  { id: 'like', icon: 'heart outline', unread: 'like', type: 'Like' },
  { id: 'sys', icon: 'info circle', unread: 'sys', type: 'Sys' },
  { id: 'mine', icon: 'user outline', unread: 'mine', type: 'Mine' },
] as const satisfies readonly MessageKind[];

export const messagePath = ({ id }: MessageKind): string => `/message/${id}`;
