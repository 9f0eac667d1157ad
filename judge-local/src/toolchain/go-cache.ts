import { GO_BUILD, goCache, toolsOf } from '../languages';
import { command } from './command';
import { stampedFolder } from './stamped';

/**
 * Compiles Go's whole standard library once into the build cache at `<toolsDir>/go`; compile slots see it read-only,
 * which the compiler accepts. This takes seconds where the distribution ships most of it compiled, otherwise half a
 * minute.
 */
export async function prepareGoCache(toolsDir: string): Promise<'made' | 'kept'> {
  const go = toolsOf('Golang').path('go');
  const version = await command('/', go, ['version']);
  return stampedFolder(goCache(toolsDir), [version, ...GO_BUILD], async (draft) => {
    await command(draft, '/usr/bin/env', [...GO_BUILD, `GOCACHE=${draft}`, go, 'build', 'std']);
  });
}
