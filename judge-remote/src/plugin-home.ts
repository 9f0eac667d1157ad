import { rootPath } from '@tribunal/config';
import { dirname, extname, join } from 'node:path';
import type { Layout } from './judge-parts';

/**
 * Returns where plugins are for the program at this path: the build puts them beside the programs; as sources they
 * are at the root of the checkout.
 */
export const pluginHome = (program: string): { home: string; layout: Layout } =>
  extname(program) === '.ts'
    ? { home: join(rootPath, 'plugins'), layout: 'source' }
    : { home: join(dirname(dirname(program)), 'plugins'), layout: 'build' };
