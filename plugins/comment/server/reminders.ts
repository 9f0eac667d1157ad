import type { ReminderKind } from '@tribunal/server';

/** What comments tell users of. */
export const REMINDERS = {
  comment: { action: 'Discuss', inbox: 'Discuss', choice: 'comment', mailText: 'comment.mail.comment' },
  reply: { action: 'Reply', inbox: 'Reply', choice: 'reply', mailText: 'comment.mail.reply' },
  mention: { action: 'Mention', inbox: 'Reply', choice: 'mention', mailText: 'comment.mail.mention' },
  follow: {
    action: 'Follow',
    inbox: 'Discuss',
    choice: 'follow',
    shared: 'each text',
    mailText: 'comment.mail.follow',
  },
  like: { action: 'Like_Discuss', inbox: 'Like', choice: 'like', shared: 'each user', mailText: 'comment.mail.like' },
} as const satisfies Readonly<Record<string, ReminderKind>>;

/** Texts of other plugins mention users, too. */
export const MENTION: ReminderKind = REMINDERS.mention;
