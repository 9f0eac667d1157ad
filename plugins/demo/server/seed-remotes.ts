import type { ServiceOf } from '@tribunal/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportAuthor, RemoteSeedingService, SeededSite } from '@tribunal/plugin-remote-judging/contract';
import { DomainError, type PluginSettings } from '@tribunal/server';
import type { Knex } from 'knex';
import { seededKeys } from './seeded-keys';

export interface RemoteParts {
  knex: Knex;
  remote: RemoteSeedingService;
  settings: Pick<ServiceOf<typeof PluginSettings>, 'save'>;
  author: ImportAuthor;
}

/**
 * Problems of the simulated sites, by the key of the remote judge. Of sites that take no passwords only those are among
 * them to whose problems runs of others can be linked without an account.
 */
export const REMOTE_PROBLEMS: Readonly<Record<string, string>> = {
  AC: 'abc100_a',
  CF: '1A 1500C',
  GYM: '100001A 100001B',
  HDU: '1000 1091 2026',
  LIBRE: '1',
  POJ: '1000 2777',
  SPOJ: 'TEST',
};

/** The account that every simulator accepts. */
const BOT = { name: 'bot', password: 'secret' };
const POLL_MS = 200;
/** How long to wait for adapters; those that are switched off are seeded at a later start. */
const TIMEOUT_MS = 30_000;

/**
 * Creates an operator account and a few problems for each simulated site, once, as soon as its adapter runs. Deleted
 * items are not created again; withdrawn ones are.
 */
export async function seedRemotes(parts: RemoteParts, signal: AbortSignal): Promise<void> {
  const keys = await seededKeys(parts.knex);
  const waiting = new Set(
    demoSites(parts).filter(({ key }) => !keys.has(seededKey(key)) || keys.has(withdrawnKey(key))),
  );
  for (const end = performance.now() + TIMEOUT_MS; waiting.size > 0 && performance.now() < end && !signal.aborted;) {
    for (const site of waiting) {
      if (!parts.remote.isActive(site)) continue;
      await activate(site, parts);
      if (!keys.has(seededKey(site.key)))
        await parts.remote.startImport(parts.author, site.key, REMOTE_PROBLEMS[site.key]!);
      await saveKey(parts, seededKey(site.key));
      await parts
        .knex('demoSeeded')
        .where({ problemId: withdrawnKey(site.key) })
        .delete();
      waiting.delete(site);
    }
    await pause(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

/**
 * Withdraws, once, what must only be used with simulated sites: their account, and the operator's permission for a
 * pool that requires one. Must be awaited before any judge can fetch work.
 */
export async function withdrawRemotes(parts: Omit<RemoteParts, 'author'>): Promise<void> {
  const keys = await seededKeys(parts.knex);
  const seededSites = demoSites(parts).filter(({ key }) => keys.has(seededKey(key)) && !keys.has(withdrawnKey(key)));
  for (const { key, pluginId, spec } of seededSites) {
    if (needsPoolSetting(spec)) await parts.settings.save(pluginId, { pool: false });
    if (hasAccounts(spec)) await parts.remote.removeAccount(key, BOT.name);
    await saveKey(parts, withdrawnKey(key));
  }
}

const demoSites = ({ remote }: Pick<RemoteParts, 'remote'>): SeededSite[] =>
  remote.sites().filter(({ key }) => REMOTE_PROBLEMS[key] !== undefined);

const seededKey = (key: string): string => `remote:${key}`;
const withdrawnKey = (key: string): string => `remote-withdrawn:${key}`;

const saveKey = async ({ knex }: Pick<RemoteParts, 'knex'>, problemId: string): Promise<void> =>
  void (await knex('demoSeeded').insert({ problemId }).onConflict('problemId').ignore());

type Spec = SeededSite['spec'];
/** An account needs a session or a token of its owner where the site takes no passwords. */
const hasPool = ({ submitMethods: methods, credentials }: Spec): boolean =>
  methods.includes('pool') && credentials.includes('password');
const hasAccounts = (spec: Spec): boolean => hasPool(spec) && spec.sharesWith === undefined;
const needsPoolSetting = (spec: Spec): boolean => hasPool(spec) && !spec.poolByDefault;

/**
 * Activates a site; idempotent. The pool may be enabled without asking, because a simulated site has no terms of use.
 */
async function activate({ key, pluginId, spec }: SeededSite, { remote, settings }: RemoteParts): Promise<void> {
  if (needsPoolSetting(spec)) await settings.save(pluginId, { pool: true });
  if (hasAccounts(spec)) await ignoreConflict(remote.saveAccount({ key, ...BOT }));
}

async function ignoreConflict(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.status !== 409) throw error;
  }
}
