import { isRoot, type Viewer } from '@tribunal/server';
import type { EntryRefusal } from '../../contract';
import type { TrainingModel } from './model';
import type { PlaceRights } from './places';

export type TrainingRules = Pick<TrainingModel, 'uid' | 'auth' | 'isVisible'>;
export type TrainingDenial = `training.${EntryRefusal | 'unknown'}`;

/** What a viewer is to a training besides their rights in its place. */
export interface Membership {
  isMember: boolean;
  isBanned: boolean;
}
type ViewerInfo = Pick<Viewer, 'uid' | 'roles'>;

/**
 * Returns whether the viewer administers the training: its author while they may create some there, managers of its
 * place, and root.
 */
export const isTrainingAdmin = (
  viewer: ViewerInfo | null,
  { uid }: Pick<TrainingRules, 'uid'>,
  place: PlaceRights,
): boolean =>
  viewer !== null &&
  (isRoot(viewer) || (place.canRead && (place.canManage || (place.canCreate && viewer.uid === uid))));

/** Returns why the training may not be seen; null if it may. Outside of its place it does not exist. */
export function denyView(
  viewer: ViewerInfo | null,
  training: TrainingRules,
  place: PlaceRights,
): TrainingDenial | null {
  if (isTrainingAdmin(viewer, training, place)) return null;
  return training.isVisible && place.canRead ? null : 'training.unknown';
}

/** Returns why the contents of a training that the viewer may see may not be opened; null if they may. */
export function entryRefusalOf(
  viewer: ViewerInfo,
  training: TrainingRules,
  place: PlaceRights,
  { isMember, isBanned }: Membership,
): EntryRefusal | null {
  if (training.auth === 'Public' || isTrainingAdmin(viewer, training, place)) return null;
  if (isBanned) return 'banned';
  return isMember || place.canEnterPrivate ? null : 'needsPassword';
}

/**
 * Returns why the viewer may not delete the training; null if they may. Those who administer it may, but on the site only
 * root ends the memberships of others with it.
 */
export function denyDelete(
  viewer: ViewerInfo,
  training: Pick<TrainingModel, 'uid' | 'gid'>,
  place: PlaceRights,
  { hasMembers }: { hasMembers: boolean },
): 'forbidden' | 'training.admin.hasMembers' | null {
  if (!isTrainingAdmin(viewer, training, place)) return 'forbidden';
  const isOfAuthor = training.gid === null && !isRoot(viewer) && !place.canManage;
  return isOfAuthor && hasMembers ? 'training.admin.hasMembers' : null;
}
