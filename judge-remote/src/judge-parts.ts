import type { PluginManifest } from '@tribunal/contract';
import type { RemoteAdapter } from '@tribunal/remote-kit';
import type { JudgePart } from '@tribunal/remote-kit';
import { checkedAdapter } from '@tribunal/remote-kit/schema';
import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Layouts of a plugin's files: as sources in the checkout, or as the build leaves them. */
export const LAYOUTS = {
  source: { manifest: 'plugin.ts', judgePart: 'judge/index.ts' },
  build: { manifest: 'plugin.js', judgePart: 'judge.js' },
} as const;
export type Layout = keyof typeof LAYOUTS;

export interface LoadedJudgePart extends JudgePart {
  /**
   * Returns the adapter of a file that was built again since it was loaded, otherwise null. Tries again after a failure
   * and throws once for each build. The earlier module stays in memory.
   */
  loadChanged(nowMs: number): Promise<RemoteAdapter | null>;
}

interface LoadedJudgeParts {
  judgeParts: LoadedJudgePart[];
  /** Plugins whose judge part is missing or does not work; the others are used nevertheless. */
  broken: { folder: string; reason: string }[];
}

/** Loads the judge parts of all remote-judge plugins: those in the folder `home`, then the folders `others`. */
export async function loadJudgeParts(
  home: string,
  others: readonly string[],
  layout: Layout,
): Promise<LoadedJudgeParts> {
  const found: LoadedJudgeParts = { judgeParts: [], broken: [] };
  for (const folder of [...(await foldersIn(home)), ...others]) {
    try {
      const judgePart = await loadJudgePart(folder, layout);
      if (!judgePart) continue;
      if (found.judgeParts.some(({ spec }) => spec.key === judgePart.spec.key))
        throw new Error(`another plugin already provides the remote judge ${judgePart.spec.key}`);
      found.judgeParts.push(judgePart);
    } catch (error) {
      found.broken.push({ folder, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return found;
}

async function foldersIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return names.sort().map((name) => join(folder, name));
}

type Module = Record<string, unknown>;
const open = (path: string, query = ''): Promise<Module> =>
  import(/* @vite-ignore */ `${pathToFileURL(path).href}${query}`) as Promise<Module>;

/** Age in ms of a changed file at which the files it imports are written too: a build writes them in any order. */
const BUILD_MS = 2000;

/** Returns null if the plugin is not a remote judge. */
async function loadJudgePart(folder: string, layout: Layout): Promise<LoadedJudgePart | null> {
  const files = LAYOUTS[layout];
  const manifest = join(folder, files.manifest);
  if (!existsSync(manifest)) return null;
  if (!Object.values(await open(manifest)).some(isRemoteJudge)) return null;
  const path = join(folder, files.judgePart);
  if (!existsSync(path)) throw new Error(`a remote judge requires ${files.judgePart}`);
  const load = async (query?: string): Promise<JudgePart> => {
    const judgePart = (await open(path, query))['default'];
    if (!isJudgePart(judgePart)) throw new Error(`${files.judgePart} has no judge part as its default export`);
    return { ...judgePart, adapter: checkedAdapter(judgePart.adapter) };
  };
  let loadedMs = statSync(path).mtimeMs;
  let failedMs = loadedMs;
  let tries = 0;
  const loadChanged = async (nowMs: number): Promise<RemoteAdapter | null> => {
    // A build removes all files first.
    const mtimeMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? loadedMs;
    if (mtimeMs === loadedMs || nowMs - mtimeMs < BUILD_MS) return null;
    try {
      const { adapter } = await load(`?try=${(tries += 1)}`);
      loadedMs = mtimeMs;
      return adapter;
    } catch (error) {
      if (failedMs === mtimeMs) return null;
      failedMs = mtimeMs;
      throw error;
    }
  };
  return { ...(await load()), loadChanged };
}

const METHODS = [
  'parseId',
  'problemUrl',
  'runUrl',
  'fetchProblem',
  'login',
  'isLoggedIn',
  'listRecentRuns',
  'submit',
  'poll',
  'checkHealth',
];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isRemoteJudge = (value: unknown): boolean =>
  isObject(value) && (value as Partial<PluginManifest>).kind === 'remote-judge';

const isJudgePart = (value: unknown): value is JudgePart =>
  isObject(value) &&
  isObject(value['spec']) &&
  typeof value['spec']['key'] === 'string' &&
  isObject(value['adapter']) &&
  METHODS.every((method) => typeof (value['adapter'] as Record<string, unknown>)[method] === 'function');
