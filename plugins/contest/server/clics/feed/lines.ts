import { COLLECTIONS } from '../write';
import { keyOf, type Item } from './picture';

/** One event, to which a token can be added. */
export interface FeedEvent {
  type: string;
  id: string | null;
  /** JSON. */
  text: string;
}

export const lineOf = ({ type, id, text }: FeedEvent, token?: string): string =>
  `{"type":"${type}","id":${JSON.stringify(id)},"data":${text}${token ? `,"token":"${token}"` : ''}}\n`;

/** What is new or has changed, and what is there no more, in an order in which no reference breaks. */
export function changesBetween(told: ReadonlyMap<string, Item>, items: readonly Item[]) {
  const keys = new Set(items.map(keyOf));
  return {
    changed: items.filter((one) => told.get(keyOf(one))?.text !== one.text),
    gone: [...told]
      .filter(([key]) => !keys.has(key))
      .map(([, one]) => one)
      .reverse(),
  };
}

export const goneEvent = ({ type, id }: Item): FeedEvent => ({ type, id, text: 'null' });

/** Each collection that is not sent or judged by anybody, as a whole: what is not in it is gone. */
export const wholeEvents = (items: readonly Item[]): FeedEvent[] =>
  COLLECTIONS.filter((type) => type !== 'submissions' && type !== 'judgements').map((type) => ({
    type,
    id: null,
    text: `[${items
      .filter((one) => one.type === type)
      .map(({ text }) => text)
      .join(',')}]`,
  }));

const PIECE = 32_768;

/** The same events as texts of some length, the last with the token. */
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
