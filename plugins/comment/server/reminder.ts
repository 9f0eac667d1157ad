import type { Reminder } from '@tribunal/server';
import type { Place } from './places';

type Deed = Omit<Reminder, 'source' | 'url' | 'recipientUid'> & { recipientUid: string | null };

/** What messages call the kinds of places. */
export const SOURCE_TYPE = { contest: 'Contest', discussion: 'Discussion' } as const;

/** What somebody hears of what was done at a place; null: nobody hears of it. */
export function reminderOf({ kind, id, notices }: Pick<Place, 'kind' | 'id' | 'notices'>, deed: Deed): Reminder | null {
  const { recipientUid } = deed;
  if (!notices || recipientUid === null) return null;
  return { ...deed, recipientUid, source: { type: SOURCE_TYPE[kind], id, title: notices.title }, url: notices.url };
}
