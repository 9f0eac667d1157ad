import { isAdminRole } from '@tribunal/contract';
import type { Viewer } from '../http';

type Uploader = Pick<Viewer, 'uid' | 'roles'>;

/** Returns whether the viewer may upload pictures and attachments of texts: admins, and in a group its managers. */
export const canUpload = (viewer: Uploader, { managesGroup }: { managesGroup: boolean }): boolean =>
  isAdminRole(viewer.roles) || managesGroup;

/** Returns whether the viewer may delete a file: its uploader, admins, and in a group its managers. */
export const canDelete = (
  viewer: Uploader,
  { uid, managesGroup }: { uid: string | null; managesGroup: boolean },
): boolean => viewer.uid === uid || isAdminRole(viewer.roles) || managesGroup;
