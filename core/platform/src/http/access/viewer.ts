import type { Viewer } from '@tribunal/contract';

export type { Viewer };

export const isRoot = (viewer: Pick<Viewer, 'roles'> | null): boolean => viewer?.roles.includes('root') ?? false;
