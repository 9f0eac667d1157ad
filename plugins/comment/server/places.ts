import { token } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import { badInput, notFound, Points } from '@tribunal/server';
import { commentPlaces, type CommentReader, type OpenPlace, type PlaceOnWire } from '../contract';
import { placeOf, type PlaceRef } from './policy';

export const Places = token<PlaceDirectory>('comment-place-directory');

/** A place that was opened for one reader. */
export type Place = PlaceRef & OpenPlace;

/** The places that other plugins open for comments. */
@injectable()
export class PlaceDirectory {
  constructor(@inject(Points) private readonly points: ExtensionPoints) {}

  /** 400 when the call names none or two; refuses as the place itself does. */
  async find(reader: CommentReader | null, wire: PlaceOnWire): Promise<Place> {
    const ref = placeOf(wire);
    if (!ref) throw badInput('cid', 'comment.onePlace');
    return this.open(reader, ref);
  }

  /** 404 when nobody knows places of this kind; refuses as the place itself does. */
  async open(reader: CommentReader | null, { kind, id }: PlaceRef): Promise<Place> {
    const place = this.points.list(commentPlaces).find((one) => one.kind === kind);
    if (!place) throw notFound();
    return { kind, id, ...(await place.open(reader, id)) };
  }
}
