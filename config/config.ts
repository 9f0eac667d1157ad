import { hostname } from 'node:os';
import { defaults, derived, type Defaults } from './environments/default';
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
  return [...layers, derived(env, { isDemo })];
}

/** What the server runs with. Throws `ConfigError`, whose message names every problem. */
export const loadServerConfig = (env: Environment): ServerConfig =>
  load(serverSections, env, ...layersOf(env).map((layer) => layer.server));

export type JudgeKind = 'local' | 'remote';

interface ConfigOf {
  local: JudgeConfig;
  remote: RemoteJudgeConfig;
}

const sectionsOf = { local: judgeSections, remote: remoteJudgeSections };

/** A machine may run one judge of each kind. A name has at most 64 characters, as a host name may have already. */
const judgeName = (kind: JudgeKind): Defaults['judge'] => ({ judge: { name: `${hostname().slice(0, 57)}-${kind}` } });

/** What judge-local or judge-remote runs with. Throws `ConfigError`, whose message names every problem. */
export const loadJudgeConfig = <K extends JudgeKind = 'local'>(env: Environment, kind = 'local' as K): ConfigOf[K] =>
  load(sectionsOf[kind], env, judgeName(kind), ...layersOf(env).map((layer) => layer.judge)) as ConfigOf[K];

/** Folders of plugins outside the checkout, for a program that needs nothing else. Throws `ConfigError`. */
export const loadPluginDirs = (env: Environment): string[] => load(pluginSections, env, defaults.judge).plugins.dirs;
