import type { Reminder } from '@tribunal/server';
import type { Place } from './place-directory';

type Activity = Omit<Reminder, 'source' | 'url' | 'recipientUid'> & { recipientUid: string | null };

/** Names of the kinds of places in messages. */
export const SOURCE_TYPE = { contest: 'Contest', discussion: 'Discussion' } as const;

/** Returns the reminder that an activity at a place causes; null if nobody is notified. */
export function reminderOf(
  { kind, id, notifications }: Pick<Place, 'kind' | 'id' | 'notifications'>,
  activity: Activity,
): Reminder | null {
  const { recipientUid } = activity;
  if (!notifications || recipientUid === null) return null;
  return {
    ...activity,
    recipientUid,
    source: { type: SOURCE_TYPE[kind], id, title: notifications.title },
    url: notifications.url,
  };
}
