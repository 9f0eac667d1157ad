import type { Viewer } from '@tribunal/contract';
import type { OpenCommentTarget, CommentTargetKind, PlaceQuery } from '../contract';

export interface PlaceRef {
  kind: CommentTargetKind;
  id: number;
}

/** Returns the place that a call refers to; null if it names none or more than one. */
export function placeOf({ cid, did }: PlaceQuery): PlaceRef | null {
  if (cid && !did) return { kind: 'contest', id: cid };
  if (did && !cid) return { kind: 'discussion', id: did };
  return null;
}

interface Authored {
  uid: string;
}

export const canSee = ({ authors }: Pick<OpenCommentTarget, 'authors'>, { uid }: Authored): boolean =>
  authors === 'all' || authors.includes(uid);

/**
 * Returns whether the reader may delete it: authors may delete their own writings, moderators of the place all of
 * them.
 */
export const canDelete = (
  viewer: Pick<Viewer, 'uid'> | null,
  { canModerate }: Pick<OpenCommentTarget, 'canModerate'>,
  { uid }: Authored,
): boolean => viewer !== null && (canModerate || viewer.uid === uid);

export const isBlank = (content: string): boolean => content.trim() === '';
