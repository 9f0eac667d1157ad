import { setTimeout as pause } from 'node:timers/promises';
import {
  DomainError,
  type Author,
  type Imports,
  type InstalledSites,
  type PluginSettings,
  type RemoteAccounts,
} from '@tribunal/server';
import type { Token } from '@tribunal/contract';
import type { Knex } from 'knex';

type Service<T> = T extends Token<infer S> ? S : never;

export interface RemoteParts {
  knex: Knex;
  sites: Pick<Service<typeof InstalledSites>, 'all' | 'isActive'>;
  accounts: Pick<Service<typeof RemoteAccounts>, 'save'>;
  settings: Pick<Service<typeof PluginSettings>, 'save'>;
  imports: Pick<Service<typeof Imports>, 'start'>;
  author: Author;
}

/** Problems that the simulated sites have, by the key of their judge. */
export const REMOTE_PROBLEMS: Readonly<Record<string, string>> = {
  AC: 'abc100_a',
  CF: '1A 1500C',
  GYM: '100001A 100001B',
  HDU: '1000 1091 2026',
  LIBRE: '1',
  POJ: '1000 2777',
  SPOJ: 'TEST',
};

/** The account that every simulator knows. */
const BOT = { name: 'bot', password: 'secret' };
const LOOK_MS = 200;
/** How long adapters are waited for; those that are switched off are seeded at a later start. */
const PATIENCE_MS = 30_000;

/**
 * Gives each simulated site an account of the operator and a few problems, once, as soon as its adapter runs. What was
 * given and deleted stays deleted.
 */
export async function seedRemotes(parts: RemoteParts, signal: AbortSignal): Promise<void> {
  const rows = await parts.knex('demoSeeded').select<{ problemId: string }[]>('problemId');
  const given = rows.map(({ problemId }) => problemId);
  const waiting = new Map(
    parts.sites
      .all()
      .flatMap((site) => (REMOTE_PROBLEMS[site.key] && !given.includes(markOf(site.key)) ? [[site.key, site]] : [])),
  );
  for (const end = Date.now() + PATIENCE_MS; waiting.size > 0 && Date.now() < end && !signal.aborted;) {
    for (const [key, site] of waiting) {
      if (!parts.sites.isActive(site)) continue;
      await give(site, parts);
      await parts
        .knex('demoSeeded')
        .insert({ problemId: markOf(key) })
        .onConflict('problemId')
        .ignore();
      waiting.delete(key);
    }
    await pause(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

const markOf = (key: string): string => `remote:${key}`;

type Site = ReturnType<RemoteParts['sites']['all']>[number];

/** May be done twice: what is there already stays as it is. */
async function give(
  { key, pluginId, spec }: Site,
  { accounts, imports, settings, author }: RemoteParts,
): Promise<void> {
  const isPooled = spec.ways.includes('pool');
  // Nobody's terms are broken at a simulated site.
  if (isPooled) await settings.save(pluginId, { pool: true });
  if (isPooled && spec.sharesWith === undefined) await unlessTaken(accounts.save('operator', { key, ...BOT }));
  await imports.start(author, key, REMOTE_PROBLEMS[key]!);
}

async function unlessTaken(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.status !== 409) throw error;
  }
}
