import { isAdminRole } from '@tribunal/contract';
import type { Viewer } from '../http';

type Who = Pick<Viewer, 'uid' | 'roles'>;

/** Pictures and attachments of texts: by staff, and in a group by those who look after it. */
export const mayUpload = (viewer: Who, { keepsGroup }: { keepsGroup: boolean }): boolean =>
  isAdminRole(viewer.roles) || keepsGroup;

/** By whoever sent it, by staff, and in a group by those who look after it. */
export const mayDrop = (viewer: Who, { uid, keepsGroup }: { uid: string | null; keepsGroup: boolean }): boolean =>
  viewer.uid === uid || isAdminRole(viewer.roles) || keepsGroup;
