import type { Viewer } from '@tribunal/contract';

export type { Viewer };

export const isRoot = (viewer: Viewer | null): boolean => viewer?.roles.includes('root') ?? false;
