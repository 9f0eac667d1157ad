import { isAdminRole } from '@tribunal/contract';
import type { Viewer } from '../http';

/** Returns whether the viewer may upload pictures and attachments of texts: admins may. */
export const canUpload = ({ roles }: Pick<Viewer, 'roles'>): boolean => isAdminRole(roles);

/** Returns whether the viewer may delete a file: its uploader and admins may. */
export const canDelete = (viewer: Pick<Viewer, 'uid' | 'roles'>, { uid }: { uid: string | null }): boolean =>
  viewer.uid === uid || isAdminRole(viewer.roles);
