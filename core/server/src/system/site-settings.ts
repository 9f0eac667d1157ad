import { token, type WebsiteConfig } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Db } from '../tokens';

/** What an operator may change of the site. */
export type Settings = Omit<WebsiteConfig, 'baseUrl' | 'registerCode' | 'plugins'>;

export interface SiteSettingsReader {
  read(): Promise<Settings>;
}
export const SiteSettings = token<SiteSettingsReader>('site-settings');

export const DEFAULT_SETTINGS: Settings = {
  name: 'Tribunal Online Judge',
  shortName: 'Tribunal',
  description: null,
  register: true,
  recordName: null,
  recordUrl: null,
  projectName: 'Tribunal',
  projectUrl: null,
  openPublicDiscussion: true,
  openGroupDiscussion: true,
  openContestComment: true,
};

/** Settings as they are stored; what is not stored has its default. */
@injectable()
export class StoredSiteSettings implements SiteSettingsReader {
  constructor(@inject(Db) private readonly knex: Knex) {}

  async read(): Promise<Settings> {
    const rows = await this.knex('siteSetting').select<{ key: string; value: unknown }[]>('key', 'value');
    const known = rows.filter(({ key }) => key in DEFAULT_SETTINGS);
    return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) };
  }
}
