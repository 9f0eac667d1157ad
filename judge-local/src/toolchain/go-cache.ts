import { GO_BUILD, GO_CACHE, GO_TOOLS } from '../languages';
import { command } from './command';
import type { ToolFolders } from './tool-folders';

/**
 * Compiles Go's whole standard library once into a build cache; compile slots see it read-only, which the compiler
 * accepts. This takes seconds where the distribution ships most of it compiled, otherwise half a minute.
 */
export async function prepareGoCache(folders: ToolFolders): Promise<'made' | 'kept'> {
  const go = GO_TOOLS.path('go');
  const version = await command('/', go, ['version']);
  return folders.prepare(GO_CACHE, [version, ...GO_BUILD], async (draft) => {
    await command(draft, '/usr/bin/env', [...GO_BUILD, `GOCACHE=${draft}`, go, 'build', 'std']);
  });
}
