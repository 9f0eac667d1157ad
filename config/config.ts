import { hostname } from 'node:os';
import { defaults, derivedDefaults, type Defaults } from './environments/default';
import { development } from './environments/development';
import type { ValuesOf } from './fields';
import { load, type Environment } from './load';
import { judgeSections, pluginSections, remoteJudgeSections, serverSections } from './schema';
import { test } from './environments/test';

export type ServerConfig = ValuesOf<typeof serverSections>;
export type JudgeConfig = ValuesOf<typeof judgeSections>;
export type RemoteJudgeConfig = ValuesOf<typeof remoteJudgeSections>;

const environments: Record<string, Defaults> = { development, test };

function layersOf(env: Environment): Defaults[] {
  const layers = [defaults, environments[env['NODE_ENV'] ?? '']].filter((layer) => layer !== undefined);
  const isDemo = layers.findLast(({ server }) => server.data?.demo !== undefined)?.server.data?.demo ?? false;
  return [...layers, derivedDefaults(env, { isDemo })];
}

/**
 * Returns the configuration that the server runs with.
 * @throws ConfigError whose message names every problem
 */
export const loadServerConfig = (env: Environment): ServerConfig =>
  load(serverSections, env, ...layersOf(env).map((layer) => layer.server));

export type JudgeKind = 'local' | 'remote';

interface ConfigOf {
  local: JudgeConfig;
  remote: RemoteJudgeConfig;
}

const sectionsOf = { local: judgeSections, remote: remoteJudgeSections };

/**
 * Default name of a judge. The kind is a suffix because a machine may run one judge of each kind. A name has at most
 * 64 characters, and a host name alone may already have as many.
 */
const judgeName = (kind: JudgeKind): Defaults['judge'] => ({ judge: { name: `${hostname().slice(0, 57)}-${kind}` } });

/**
 * Returns the configuration that judge-local or judge-remote runs with.
 * @throws ConfigError whose message names every problem
 */
export const loadJudgeConfig = <K extends JudgeKind = 'local'>(env: Environment, kind = 'local' as K): ConfigOf[K] =>
  load(sectionsOf[kind], env, judgeName(kind), ...layersOf(env).map((layer) => layer.judge)) as ConfigOf[K];

/**
 * Returns the plugin folders outside the checkout, for a program that needs no other configuration.
 * @throws ConfigError
 */
export const loadPluginDirs = (env: Environment): string[] => load(pluginSections, env, defaults.judge).plugins.dirs;
