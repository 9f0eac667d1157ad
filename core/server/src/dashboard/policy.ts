import { managesProblems, type Viewer } from '@tribunal/contract';

export type RestrictedPart = 'queues' | 'judges' | 'storage';

/**
 * Returns whether the viewer, who is staff, may see a part of the dashboard. Machines are for those who run the site;
 * how long work waits also concerns those who manage all problems.
 */
export function canSeePart(part: RestrictedPart, viewer: Pick<Viewer, 'roles' | 'permissions'>): boolean {
  const runsSite = viewer.permissions.has('system_info_admin');
  return runsSite || (part === 'queues' && managesProblems(viewer.roles));
}
