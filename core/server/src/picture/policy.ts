import { isAdminRole } from '@tribunal/contract';
import type { Viewer } from '@tribunal/platform';
import type { ProblemPlaceRights } from '../problem';

/**
 * Returns whether the viewer may upload pictures and attachments of texts: admins may, and those who write problems
 * in a place, for that place.
 */
export const canUpload = ({ roles }: Pick<Viewer, 'roles'>, place: Pick<ProblemPlaceRights, 'canCreate'>): boolean =>
  isAdminRole(roles) || place.canCreate;

/** Returns whether the viewer may delete a file: its uploader and admins may. */
export const canDelete = (viewer: Pick<Viewer, 'uid' | 'roles'>, { uid }: { uid: string | null }): boolean =>
  viewer.uid === uid || isAdminRole(viewer.roles);
