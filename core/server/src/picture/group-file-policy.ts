import { extensionPoint } from '@tribunal/contract';
import type { Viewer } from '../http';

/** Lets a plugin permit managing the files of a group to users whom core does not permit it. */
export interface GroupFilePolicy {
  /** Returns whether the viewer manages what members of this group see. */
  canManageFilesOf(gid: number, viewer: Viewer): Promise<boolean> | boolean;
}
export const groupFilePolicies = extensionPoint<GroupFilePolicy>('group-file-policies');
