import type { Viewer } from '@tribunal/contract';

export type { Viewer };

/** Returns whether the viewer is a super admin; a visitor is none. */
export const isRoot = (viewer: Pick<Viewer, 'roles'> | null): boolean => viewer?.roles.includes('root') ?? false;
