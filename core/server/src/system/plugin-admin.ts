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
import {
  UnknownPlugin,
  type ExtensionPoints,
  type PluginHost,
  type PluginStatus,
  type WantedState,
} from '@tribunal/kernel';
import {
  audit,
  DomainError,
  notFound,
  countText,
  pluginUsageProviders,
  type InstalledPlugins,
  type PluginSettingsStore,
  type ServerScope,
  type UsageCount,
} from '@tribunal/platform';
import { awaitingVerdict } from '../judging';

/** Plugin management for operators. Unknown plugin ids are refused. */
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

  /** Stores the wanted state; `state` shows the progress of the change. */
  async set(id: string, wantedState: WantedState): Promise<PluginRow> {
    const before = this.host.describe().find((one) => one.id === id)?.wanted;
    audit.describe({ subject: { type: 'plugin', id }, before: { wanted: before }, after: { wanted: wantedState } });
    await orNotFound(this.host.set(id, wantedState));
    return this.#row(id);
  }

  /** Returns what disabling the plugin interrupts, including the plugins that stop with it. */
  async usage(id: string, locale: Locale): Promise<PluginUsage> {
    await this.#row(id);
    const dependents = this.#dependentsOf(id);
    const affected = new Set([id, ...dependents]);
    const providers = this.points.list(pluginUsageProviders).filter(({ plugin }) => affected.has(plugin));
    const textsOf = (plugin: string | null, counts: UsageCount[]) =>
      counts.filter(({ count }) => count > 0).map((one) => countText(this.installed.texts, locale, plugin, one));
    const interrupts = await Promise.all([
      this.#waitingAtJudges(affected).then((counts) => textsOf(null, counts)),
      ...providers.map(async (provider) => textsOf(provider.plugin, await provider.usage())),
    ]);
    return { interrupts: interrupts.flat(), dependents };
  }

  /** Returns the active plugins that require this one, directly or indirectly. */
  #dependentsOf(id: string): string[] {
    const active = this.host.describe().filter(({ state }) => state === 'active');
    const found = new Set([id]);
    for (let previousSize = 0; previousSize < found.size;) {
      previousSize = found.size;
      for (const plugin of active) if (plugin.requires.some((needed) => found.has(needed))) found.add(plugin.id);
    }
    found.delete(id);
    return [...found];
  }

  async #waitingAtJudges(plugins: ReadonlySet<string>): Promise<UsageCount[]> {
    const keys = this.installed.plugins.flatMap(({ manifest: { id, problemSource } }) =>
      problemSource && plugins.has(id) ? [problemSource.key] : [],
    );
    const waiting = awaitingVerdict(this.knex).whereIn('judgement.bank', keys);
    const [row] = await waiting.count({ count: '*' });
    return [{ textKey: 'plugin.waitingSubmissions', count: Number(row?.count ?? 0) }];
  }

  /** Requests every process to start the plugin again; `state` shows the progress. */
  async retry(id: string): Promise<PluginRow> {
    audit.about({ type: 'plugin', id });
    await orNotFound(this.host.retry(id));
    return this.#row(id);
  }

  /** Stores the given settings. A refusal names the field as the viewer's form does. */
  async saveSettings(id: string, values: Record<string, SettingValue>, locale: Locale): Promise<PluginRow> {
    await orNotFound(this.settings.save(id, values)).catch((error: unknown) => {
      throw this.#withFieldLabel(error, id, locale);
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
    const found = this.installed.plugins.find(({ manifest }) => manifest.id === id);
    const name = found?.manifest.problemSource?.name ?? id;
    return {
      ...status,
      names: this.#inAll(id, 'name', name),
      summaries: this.#inAll(id, 'summary', ''),
      isAdded: found?.isAdded ?? false,
      place: found?.place ?? (found?.isAdded ? 'folder' : 'checkout'),
      about: found?.about ?? null,
      settings: found ? await this.#presentSettings(found.manifest) : [],
    };
  }

  #inAll(id: string, key: string, otherwise: string): Record<Locale, string> {
    const texts = LOCALES.map((locale) => [locale, this.#translate(locale, id, key) ?? otherwise]);
    return Object.fromEntries(texts) as Record<Locale, string>;
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
    const texts = LOCALES.map((locale) => [locale, this.#translate(locale, id, label)]);
    return Object.fromEntries(texts.filter(([, text]) => text !== null)) as Partial<Record<Locale, string>>;
  }

  #translate(locale: Locale, id: string, key: string): string | null {
    return this.installed.texts.find(locale, `${id}.${key}`);
  }

  #withFieldLabel(error: unknown, id: string, locale: Locale): unknown {
    if (!(error instanceof DomainError) || error.field === undefined) return error;
    const manifest = this.installed.plugins.find((plugin) => plugin.manifest.id === id)?.manifest;
    const label = manifest?.settings[error.field]?.label;
    const owners = [id, ...(manifest?.requires ?? [])];
    const named = label && this.#translate(locale, id, label);
    const field = named ?? this.installed.texts.findOf(owners, locale, `field.${error.field}`);
    return field ? new DomainError(error.status, error.key, { ...error.values, field }, error.field) : error;
  }
}

const orNotFound = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    throw error instanceof UnknownPlugin ? notFound('plugin.unknown', { id: error.id }) : error;
  });
