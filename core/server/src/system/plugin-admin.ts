import {
  LOCALES,
  type Locale,
  type PluginManifest,
  type PluginRow,
  type PluginSettingRow,
  type PluginUsage,
  type SettingValue,
} from '@tribunal/contract';
import type { Knex } from 'knex';
import { UnknownPlugin, type ExtensionPoints, type PluginHost, type PluginStatus, type Wanted } from '@tribunal/kernel';
import { DomainError, notFound } from '../http';
import { awaitingVerdict } from '../judging';
import {
  pluginUsageProviders,
  type InstalledPlugins,
  type PluginSettingsStore,
  type ServerScope,
  type UsageCount,
} from '../plugins';

/** What operators see of the plugins, and do with them. Refuses an id that no plugin has. */
export class PluginAdminService {
  constructor(
    private readonly host: PluginHost<ServerScope>,
    private readonly settings: PluginSettingsStore,
    private readonly installed: InstalledPlugins,
    private readonly knex: Knex,
    private readonly points: ExtensionPoints,
  ) {}

  rows(): Promise<PluginRow[]> {
    return Promise.all(this.host.describe().map((status) => this.#present(status)));
  }

  /** Stores what is wanted; the change itself is seen in `state`. */
  async set(id: string, wanted: Wanted): Promise<PluginRow> {
    await known(this.host.set(id, wanted));
    return this.#row(id);
  }

  /** Says what switching the plugin off interrupts, with the plugins that stop with it. */
  async usage(id: string, locale: Locale): Promise<PluginUsage> {
    await this.#row(id);
    const dependents = this.#dependentsOf(id);
    const affected = new Set([id, ...dependents]);
    const providers = this.points.list(pluginUsageProviders).filter(({ plugin }) => affected.has(plugin));
    const counts = await Promise.all([
      this.#waitingAtJudges(affected),
      ...providers.map(async (provider) =>
        (await provider.usage()).map((one) => ({ ...one, textKey: `${provider.plugin}.${one.textKey}` })),
      ),
    ]);
    const inProgress = counts.flat().filter(({ count }) => count > 0);
    const interrupts = inProgress.map(({ textKey, count }) => this.installed.texts.say(locale, textKey, { count }));
    return { interrupts, dependents };
  }

  /** Active plugins that need this one, directly or through others. */
  #dependentsOf(id: string): string[] {
    const active = this.host.describe().filter(({ state }) => state === 'active');
    const found = new Set([id]);
    for (let before = 0; before < found.size;) {
      before = found.size;
      for (const one of active) if (one.requires.some((needed) => found.has(needed))) found.add(one.id);
    }
    found.delete(id);
    return [...found];
  }

  async #waitingAtJudges(plugins: ReadonlySet<string>): Promise<UsageCount[]> {
    const keys = this.installed.found.flatMap(({ manifest: { id, remoteJudge } }) =>
      remoteJudge && plugins.has(id) ? [remoteJudge.key] : [],
    );
    const waiting = awaitingVerdict(this.knex).whereIn('judgement.bank', keys);
    const [row] = await waiting.count<{ count: string }[]>('* as count');
    return [{ textKey: 'plugin.waitingSubmissions', count: Number(row?.count ?? 0) }];
  }

  /** Tells every process to start it anew; the change itself is seen in `state`. */
  async retry(id: string): Promise<PluginRow> {
    await known(this.host.retry(id));
    return this.#row(id);
  }

  /** Stores what is given. A refusal names the field as the viewer's form does. */
  async saveSettings(id: string, values: Record<string, SettingValue>, locale: Locale): Promise<PluginRow> {
    await known(this.settings.save(id, values)).catch((error: unknown) => {
      throw this.#named(error, id, locale);
    });
    return this.#row(id);
  }

  async #row(id: string): Promise<PluginRow> {
    const status = this.host.describe().find((one) => one.id === id);
    if (!status) throw notFound('plugin.unknown', { id });
    return this.#present(status);
  }

  async #present(status: PluginStatus): Promise<PluginRow> {
    const { id } = status;
    const found = this.installed.found.find(({ manifest }) => manifest.id === id);
    const name = found?.manifest.remoteJudge?.name ?? id;
    const names = LOCALES.map((locale) => [locale, this.#say(locale, id, 'name') ?? name]);
    return {
      ...status,
      names: Object.fromEntries(names) as Record<Locale, string>,
      isAdded: found?.isAdded ?? false,
      settings: found ? await this.#presentSettings(found.manifest) : [],
    };
  }

  async #presentSettings({ id, settings }: PluginManifest): Promise<PluginSettingRow[]> {
    const [values, secrets] = [await this.settings.read(id), await this.settings.secretsOf(id)];
    return Object.entries(settings).map(([name, spec]) => ({
      name,
      spec,
      labels: this.#labels(id, spec.label),
      value: values[name] ?? null,
      hasSecret: secrets.has(name),
    }));
  }

  #labels(id: string, label: string): Partial<Record<Locale, string>> {
    const texts = LOCALES.map((locale) => [locale, this.#say(locale, id, label)]);
    return Object.fromEntries(texts.filter(([, text]) => text !== null)) as Partial<Record<Locale, string>>;
  }

  #say(locale: Locale, id: string, key: string): string | null {
    return this.installed.texts.find(locale, `${id}.${key}`);
  }

  #named(error: unknown, id: string, locale: Locale): unknown {
    if (!(error instanceof DomainError) || error.field === undefined) return error;
    const specs = this.installed.found.find(({ manifest }) => manifest.id === id)?.manifest.settings;
    const label = specs?.[error.field]?.label;
    const field = label && this.#say(locale, id, label);
    return field ? new DomainError(error.status, error.key, { ...error.values, field }, error.field) : error;
  }
}

const known = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    throw error instanceof UnknownPlugin ? notFound('plugin.unknown', { id: error.id }) : error;
  });
