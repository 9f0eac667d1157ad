import { COLLECTIONS } from '../write';
import { keyOf, type Item } from './feed-snapshot-cache';

/** Event to which a token can be added. */
export interface FeedEvent {
  type: string;
  id: string | null;
  /** JSON text of the event. */
  text: string;
}

export const lineOf = ({ type, id, text }: FeedEvent, token?: string): string =>
  `{"type":"${type}","id":${JSON.stringify(id)},"data":${text}${token ? `,"token":"${token}"` : ''}}\n`;

/** Returns added, changed and removed objects, in an order that keeps all references valid. */
export function changesBetween(sentItems: ReadonlyMap<string, Item>, items: readonly Item[]) {
  const keys = new Set(items.map(keyOf));
  return {
    changed: items.filter((one) => sentItems.get(keyOf(one))?.text !== one.text),
    deleted: [...sentItems]
      .filter(([key]) => !keys.has(key))
      .map(([, one]) => one)
      .reverse(),
  };
}

export const deletionEvent = ({ type, id }: Item): FeedEvent => ({ type, id, text: 'null' });

/**
 * Returns each collection except submissions and judgements as one complete event; objects missing from it are
 * deleted.
 */
export const collectionEvents = (items: readonly Item[]): FeedEvent[] =>
  COLLECTIONS.filter((type) => type !== 'submissions' && type !== 'judgements').map((type) => ({
    type,
    id: null,
    text: `[${items
      .filter((one) => one.type === type)
      .map(({ text }) => text)
      .join(',')}]`,
  }));

const PIECE = 32_768;

/** Groups the events into larger texts; the last event carries the token. */
export async function* inPieces(events: AsyncIterable<FeedEvent>, token: string): AsyncGenerator<string> {
  let [piece, last]: [string, FeedEvent | null] = ['', null];
  for await (const event of events) {
    if (last) piece += lineOf(last);
    last = event;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (last) yield piece + lineOf(last, token);
}
