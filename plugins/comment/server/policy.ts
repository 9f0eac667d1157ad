import type { CommentReader, OpenPlace, PlaceKind, PlaceOnWire } from '../contract';

export interface PlaceRef {
  kind: PlaceKind;
  id: number;
}

/** The place that a call means; null: none, or more than one. */
export function placeOf({ cid, did }: PlaceOnWire): PlaceRef | null {
  if (cid && !did) return { kind: 'contest', id: cid };
  if (did && !cid) return { kind: 'discussion', id: did };
  return null;
}

interface Written {
  uid: string;
}

export const maySee = ({ authors }: Pick<OpenPlace, 'authors'>, { uid }: Written): boolean =>
  authors === 'all' || authors.includes(uid);

/** Own writings, and all of them where one looks after the place. */
export const mayDelete = (
  reader: Pick<CommentReader, 'uid'> | null,
  { mayModerate }: Pick<OpenPlace, 'mayModerate'>,
  { uid }: Written,
): boolean => reader !== null && (mayModerate || reader.uid === uid);

export const isBlank = (content: string): boolean => content.trim() === '';
