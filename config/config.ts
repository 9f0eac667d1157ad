import { defaults, derived, type Defaults } from './environments/default';
import type { ValuesOf } from './fields';
import { load, type Environment } from './load';
import { production } from './environments/production';
import { judgeSections, serverSections } from './schema';
import { test } from './environments/test';

export type ServerConfig = ValuesOf<typeof serverSections>;
export type JudgeConfig = ValuesOf<typeof judgeSections>;

const environments: Record<string, Defaults> = { production, test };

const layersOf = (env: Environment): Defaults[] =>
  [defaults, environments[env['NODE_ENV'] ?? ''], derived(env)].filter((layer) => layer !== undefined);

/** What the server runs with. Throws `ConfigError`, whose message names every problem. */
export const loadServerConfig = (env: Environment): ServerConfig =>
  load(serverSections, env, ...layersOf(env).map((layer) => layer.server));

/** What judge-local and judge-remote run with. Throws `ConfigError`, whose message names every problem. */
export const loadJudgeConfig = (env: Environment): JudgeConfig =>
  load(judgeSections, env, ...layersOf(env).map((layer) => layer.judge));
