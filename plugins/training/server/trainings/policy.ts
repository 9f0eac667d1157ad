import { isRoot, type Viewer } from '@tribunal/server';
import type { EntryRefusal, PlaceRights } from '../../contract';
import type { TrainingModel } from './model';

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
  (isRoot(viewer as Viewer) || (place.canRead && (place.canManage || (place.canCreate && viewer.uid === uid))));

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
  return isMember ? null : 'needsPassword';
}

/**
 * Returns whether the viewer may delete the training. Its author may in places such as groups; on the site authors only
 * hide their trainings.
 */
export const canDelete = (
  viewer: ViewerInfo,
  training: Pick<TrainingModel, 'uid' | 'gid'>,
  place: PlaceRights,
): boolean =>
  isTrainingAdmin(viewer, training, place) && (isRoot(viewer as Viewer) || place.canManage || training.gid !== null);
