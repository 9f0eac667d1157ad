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
  accounts: Pick<Service<typeof RemoteAccounts>, 'save' | 'withdraw'>;
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
 * given and deleted stays deleted; what was withdrawn meanwhile is given again.
 */
export async function seedRemotes(parts: RemoteParts, signal: AbortSignal): Promise<void> {
  const marks = await marksIn(parts);
  const waiting = new Set(demoSites(parts).filter(({ key }) => !marks.has(given(key)) || marks.has(withdrawn(key))));
  for (const end = performance.now() + PATIENCE_MS; waiting.size > 0 && performance.now() < end && !signal.aborted;) {
    for (const site of waiting) {
      if (!parts.sites.isActive(site)) continue;
      await open(site, parts);
      if (!marks.has(given(site.key))) await parts.imports.start(parts.author, site.key, REMOTE_PROBLEMS[site.key]!);
      await mark(parts, given(site.key));
      await parts
        .knex('demoSeeded')
        .where({ problemId: withdrawn(site.key) })
        .delete();
      waiting.delete(site);
    }
    await pause(LOOK_MS, undefined, { signal }).catch(() => {});
  }
}

/**
 * Takes back, once, what only simulated sites may be asked with: their account, and the operator's word for a pool that
 * waits for one. To be awaited before any judge can ask for work.
 */
export async function withdrawRemotes(parts: Omit<RemoteParts, 'imports' | 'author'>): Promise<void> {
  const marks = await marksIn(parts);
  const wereGiven = demoSites(parts).filter(({ key }) => marks.has(given(key)) && !marks.has(withdrawn(key)));
  for (const { key, pluginId, spec } of wereGiven) {
    if (waitsForWord(spec)) await parts.settings.save(pluginId, { pool: false });
    if (hasAccounts(spec)) await parts.accounts.withdraw(key, BOT.name);
    await mark(parts, withdrawn(key));
  }
}

type Site = ReturnType<RemoteParts['sites']['all']>[number];

const demoSites = ({ sites }: Pick<RemoteParts, 'sites'>): Site[] =>
  sites.all().filter(({ key }) => REMOTE_PROBLEMS[key] !== undefined);

const given = (key: string): string => `remote:${key}`;
const withdrawn = (key: string): string => `remote-withdrawn:${key}`;

async function marksIn({ knex }: Pick<RemoteParts, 'knex'>): Promise<ReadonlySet<string>> {
  const rows = await knex('demoSeeded').select<{ problemId: string }[]>('problemId');
  return new Set(rows.map(({ problemId }) => problemId));
}

const mark = async ({ knex }: Pick<RemoteParts, 'knex'>, problemId: string): Promise<void> =>
  void (await knex('demoSeeded').insert({ problemId }).onConflict('problemId').ignore());

const hasAccounts = ({ ways, sharesWith }: Site['spec']): boolean => ways.includes('pool') && sharesWith === undefined;
const waitsForWord = ({ ways, poolByDefault }: Site['spec']): boolean => ways.includes('pool') && !poolByDefault;

/** May be done twice: what is there already stays as it is. Nobody's terms are broken at a simulated site. */
async function open({ key, pluginId, spec }: Site, { accounts, settings }: RemoteParts): Promise<void> {
  if (waitsForWord(spec)) await settings.save(pluginId, { pool: true });
  if (hasAccounts(spec)) await unlessTaken(accounts.save('operator', { key, ...BOT }));
}

async function unlessTaken(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.status !== 409) throw error;
  }
}
