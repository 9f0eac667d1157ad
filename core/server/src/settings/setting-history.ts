import { PageSizes, type Page, type PageQuery, type SiteSettingChange, type SiteSettingRow } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { columns } from '@tribunal/database';
import { pageOf, pageRange, Db, Points } from '@tribunal/platform';
import { usedSettings } from './extension-points';
import { shownValue, type SettingKey, type Settings } from './settings';
import { SiteSettings, type SiteSettingsWriter } from './stored-site-settings';

const changesOf = (knex: Knex) =>
  knex('siteSettingChange as c')
    .leftJoin('account as a', 'a.uid', 'c.actorUid')
    .select(columns({ c: 'siteSettingChange', a: 'account?' }, 'c.*', 'a.username'));

/** Reads who changed which setting, when, and what its value was. */
@injectable()
export class SettingHistory {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(SiteSettings) private readonly settings: SiteSettingsWriter,
  ) {}

  async rows(): Promise<SiteSettingRow[]> {
    const { defaults } = this.settings;
    const used = new Set<string>(this.points.list(usedSettings));
    const [values, newest] = await Promise.all([
      this.settings.read(),
      changesOf(this.knex)
        .distinctOn('c.key')
        .orderBy(['c.key', { column: 'c.version', order: 'desc' }]),
    ]);
    return (Object.keys(defaults) as SettingKey[]).map((key) => {
      const change = newest.find((row) => row.key === key);
      return {
        key,
        value: shownValue(key, values[key]),
        default: shownValue(key, defaults[key]),
        version: change?.version ?? 0,
        isUsed: used.has(key),
        changedBy: change?.username ?? null,
        changedAt: change?.changedAt.toISOString() ?? null,
      };
    });
  }

  async row(key: SettingKey): Promise<SiteSettingRow> {
    return (await this.rows()).find((row) => row.key === key)!;
  }

  async changes({ key, ...query }: PageQuery & { key: SettingKey }): Promise<Page<SiteSettingChange>> {
    const range = pageRange(query, PageSizes.adminTable);
    const [[counted], rows] = await Promise.all([
      this.knex('siteSettingChange').where({ key }).count({ total: '*' }),
      changesOf(this.knex).where('c.key', key).orderBy('c.version', 'desc').limit(range.limit).offset(range.offset),
    ]);
    const initial = shownValue(key, this.settings.defaults[key]);
    const changes = rows.map(({ version, before, after, wasDefault, username, changedAt }) => ({
      version,
      before: wasDefault ? initial : before,
      after: after as Settings[SettingKey],
      changedBy: username,
      gmtCreate: changedAt.toISOString(),
    }));
    return pageOf(changes, Number(counted?.['total'] ?? 0), range);
  }
}
