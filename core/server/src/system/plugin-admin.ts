import {
  LOCALES,
  type Locale,
  type PluginManifest,
  type PluginRow,
  type PluginSettingRow,
  type SettingValue,
} from '@tribunal/contract';
import { UnknownPlugin, type PluginHost, type PluginStatus, type Wanted } from '@tribunal/kernel';
import { DomainError, notFound } from '../http';
import type { InstalledPlugins, PluginSettingsStore, ServerScope } from '../plugins';

/** What operators see of the plugins, and do with them. Refuses an id that no plugin has. */
export class PluginDesk {
  constructor(
    private readonly host: PluginHost<ServerScope>,
    private readonly settings: PluginSettingsStore,
    private readonly installed: InstalledPlugins,
  ) {}

  rows(): Promise<PluginRow[]> {
    return Promise.all(this.host.describe().map((status) => this.#present(status)));
  }

  /** Stores what is wanted; the change itself is seen in `state`. */
  async set(id: string, wanted: Wanted): Promise<PluginRow> {
    await known(this.host.set(id, wanted));
    return this.#row(id);
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
