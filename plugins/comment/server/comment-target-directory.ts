import type { Viewer } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import { badInput, notFound, Points } from '@tribunal/server';
import { commentTargets, type OpenCommentTarget, type PlaceQuery } from '../contract';
import { placeOf, type PlaceRef } from './policy';

/** A place opened for one reader. */
export type Place = PlaceRef & OpenCommentTarget;

/** Finds the places that other plugins open for comments. */
@injectable()
export class CommentTargetDirectory {
  constructor(@inject(Points) private readonly points: ExtensionPoints) {}

  /**
   * Opens the place that a call names; also throws what the place throws.
   * @throws 400 if the call names no place or two
   */
  async resolve(viewer: Viewer | null, wire: PlaceQuery): Promise<Place> {
    const ref = placeOf(wire);
    if (!ref) throw badInput('cid', 'comment.onePlace');
    return this.open(viewer, ref);
  }

  /**
   * Opens a place; also throws what the place throws.
   * @throws 404 if no plugin provides places of this kind
   */
  async open(viewer: Viewer | null, { kind, id }: PlaceRef): Promise<Place> {
    const place = this.points.list(commentTargets).find((one) => one.kind === kind);
    if (!place) throw notFound();
    return { kind, id, ...(await place.open(viewer, id)) };
  }
}
