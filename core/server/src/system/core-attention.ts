import { HOUR_MS, managesProblems, OVERLOADED, Role, type JudgeHealth, type Permission } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Db, type AttentionItem, type AttentionProvider } from '@tribunal/platform';
import { canJudgeOwnProblems } from '../judging';
import { HealthService } from './health';
import { StorageReader, type Disk } from './storage-reader';

/** The part of the dashboard that shows the components of the site. */
const SYSTEM = '/admin#system';
/** The part of the dashboard that shows the connected judges. */
const JUDGES = '/admin#judges';
const LEAST_FREE_SHARE = 0.1;
const GIB = 1024 ** 3;
/** A daily backup is made at the same time of the day and takes a while, so an hour is added. */
const BACKUP_MAX_AGE_MS = 25 * HOUR_MS;

/** Texts about what a plugin did, which is on or was switched off for it. */
const INCIDENT_TEXTS = {
  error: { on: 'attention.pluginError', off: 'attention.pluginErrors' },
  stall: { on: 'attention.pluginStall', off: 'attention.pluginStalls' },
} as const;

/** Returns the item for a disk with less than 10 % of free space. */
export const diskItem = ({ freeBytes, totalBytes }: Disk): AttentionItem => ({
  textKey: 'attention.diskFull',
  count: freeBytes / totalBytes < LEAST_FREE_SHARE ? 1 : 0,
  values: { percent: Math.floor((freeBytes / totalBytes) * 100), gib: (freeBytes / GIB).toFixed(1) },
  link: SYSTEM,
});

/** Returns the item for a site without a recent backup. A new site has time for its first one. */
export function backupItem(now: Date, lastBackup: Date | null, siteSince: Date | null): AttentionItem {
  const since = lastBackup ?? siteSince;
  const isLate = since !== null && now.getTime() - since.getTime() > BACKUP_MAX_AGE_MS;
  const textKey = lastBackup ? 'attention.oldBackup' : 'attention.noBackup';
  return { textKey, count: isLate ? 1 : 0, link: SYSTEM, since: lastBackup };
}

/** Lists the failures that core knows. */
@injectable()
export class CoreAttention {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(HealthService) private readonly health: HealthService,
    @inject(StorageReader) private readonly storage: StorageReader,
  ) {}

  /** Returns one provider for each kind, so that a failing one hides no other. */
  providers(): AttentionProvider[] {
    return [
      provider('system_info_admin', () => this.#health()),
      provider('rejudge', () => this.#internalErrors()),
      {
        plugin: null,
        canSee: ({ roles }) => managesProblems(roles),
        load: () => this.#problemsSetAside(),
      },
      provider('system_info_admin', () => this.#pluginIncidents()),
      provider('system_info_admin', async () => [diskItem(await this.storage.disk())]),
      provider('system_info_admin', () => this.#backup()),
    ];
  }

  async #health(): Promise<AttentionItem[]> {
    const { files, queue, judges, plugins } = await this.health.details();
    const failed = plugins.filter(({ state }) => state === 'failed').length;
    return [
      { textKey: 'attention.files', count: files === 'ok' ? 0 : 1, link: SYSTEM },
      { textKey: 'attention.queueDown', count: queue === null ? 1 : 0, link: SYSTEM },
      { textKey: 'attention.noJudge', count: canJudgeOwnProblems(judges) ? 0 : 1, link: '/admin/judges' },
      { textKey: 'attention.overloadedJudges', count: countOverloaded(judges), link: JUDGES },
      { textKey: 'attention.failedPlugins', count: failed, link: '/admin/plugins' },
    ];
  }

  /** Lists plugins that were switched off because of what they did, and those that did harm in the last day. */
  async #pluginIncidents(): Promise<AttentionItem[]> {
    const rows = await this.knex('pluginIncident')
      .distinctOn('plugin')
      .whereNull('resolvedAt')
      .where((either) =>
        either.where({ hasSwitchedOff: true }).orWhere('createdAt', '>', this.knex.raw("now() - interval '1 day'")),
      )
      .orderBy(['plugin', { column: 'hasSwitchedOff', order: 'desc' }, { column: 'id', order: 'desc' }])
      .select('plugin', 'kind', 'message', 'place', 'hasSwitchedOff', 'createdAt');
    return rows.map(({ plugin, kind, message, place, hasSwitchedOff, createdAt }) => ({
      textKey: INCIDENT_TEXTS[kind === 'stall' ? 'stall' : 'error'][hasSwitchedOff ? 'off' : 'on'],
      count: 1,
      values: { plugin, message, place: place ?? '?' },
      link: '/admin/plugins',
      since: createdAt,
    }));
  }

  async #internalErrors(): Promise<AttentionItem[]> {
    const [row] = await this.knex('internalError')
      .whereNull('resolvedAt')
      .count({ count: '*' })
      .min({ since: 'createdAt' });
    return [itemOf('attention.internalErrors', '/admin/internal-errors', row)];
  }

  async #problemsSetAside(): Promise<AttentionItem[]> {
    const [row] = await this.knex('problemFault')
      .whereNotNull('setAsideAt')
      .whereNull('resolvedAt')
      .count({ count: '*' })
      .min({ since: 'setAsideAt', pid: 'pid' });
    const item = itemOf('attention.problemsSetAside', '/admin/problems', row);
    return [item.count === 1 ? { ...item, link: `/admin/problem/edit/${String(row?.['pid'])}` } : item];
  }

  async #backup(): Promise<AttentionItem[]> {
    const [lastBackup, [first]] = await Promise.all([
      this.storage.lastBackup(),
      this.knex('accountRole as r')
        .join('account as a', 'a.uid', 'r.uid')
        .where('r.role', Role.Root)
        .min({ at: 'a.createdAt' }),
    ]);
    return [backupItem(this.clock.now(), lastBackup, (first?.['at'] as Date | undefined) ?? null)];
  }
}

/** Counts the judges whose machine gives programs too little processor time. */
const countOverloaded = (judges: readonly JudgeHealth[]): number =>
  judges.filter(({ degraded }) => degraded.includes(OVERLOADED)).length;

const provider = (permission: Permission, load: AttentionProvider['load']): AttentionProvider => ({
  plugin: null,
  canSee: ({ permissions }) => permissions.has(permission),
  load,
});

const itemOf = (textKey: string, link: string, row: Record<string, unknown> | undefined): AttentionItem => ({
  textKey,
  count: Number(row?.['count'] ?? 0),
  link,
  since: (row?.['since'] as Date | null | undefined) ?? null,
});
