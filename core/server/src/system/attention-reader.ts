import type { AttentionRow, Locale } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Logger } from 'pino';
import {
  attentionProviders,
  cachedRead,
  type AttentionItem,
  type AttentionProvider,
  type Cached,
  type Viewer,
  countText,
  Installed,
  type InstalledPlugins,
  Clock,
  Log,
  Points,
} from '@tribunal/platform';

/** A failure with the plugin that lists it, null for core. */
export interface KeyedRow extends AttentionRow {
  plugin: string | null;
  key: string;
}

/** Collects the failures that core and plugins list. */
@injectable()
export class AttentionReader {
  readonly #items = new WeakMap<AttentionProvider, Cached<AttentionItem[] | null>>();

  constructor(
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Installed) private readonly installed: InstalledPlugins,
    @inject(Log) private readonly log: Logger,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Returns what the viewer may see, and one row for each plugin, and for core, of which a provider failed. */
  async list(viewer: Viewer, locale: Locale): Promise<AttentionRow[]> {
    const providers = this.points.list(attentionProviders);
    const listed = await Promise.all(
      providers.map(async (provider) => ({
        plugin: provider.plugin,
        rows: await this.#rowsOf(provider, viewer, locale),
      })),
    );
    const failed = new Set(listed.filter(({ rows }) => !rows).map(({ plugin }) => plugin));
    return [
      ...listed.flatMap(({ rows }) => rows ?? []),
      ...[...failed].map((plugin) => this.#presentFailure(plugin, locale)),
    ];
  }

  /**
   * Returns all that core and plugins list, whoever may see it, with a key that stays the same while it lasts, and the
   * plugins of which a provider failed, so that nothing is known of theirs.
   */
  async listAll(locale: Locale): Promise<{ rows: KeyedRow[]; failed: ReadonlySet<string | null> }> {
    const failed = new Set<string | null>();
    const listed = await Promise.all(
      this.points.list(attentionProviders).map(async (provider) => {
        const items = await this.#itemsOf(provider).catch(() => null);
        if (items === null) failed.add(provider.plugin);
        const there = (items ?? []).filter(({ count }) => count > 0);
        const { plugin } = provider;
        return this.#present(plugin, there, locale).map((row, at) => ({
          ...row,
          plugin,
          key: [plugin, there[at]!.textKey, row.link].join(' '),
        }));
      }),
    );
    return { rows: listed.flat(), failed };
  }

  /** Returns what the provider lists for the viewer, or null if any of its parts fails. */
  async #rowsOf(provider: AttentionProvider, viewer: Viewer, locale: Locale): Promise<AttentionRow[] | null> {
    try {
      if (!provider.canSee(viewer)) return [];
      const items = await this.#itemsOf(provider);
      return items && this.#present(provider.plugin, items, locale);
    } catch (error) {
      this.#warn(provider, error);
      return null;
    }
  }

  #warn({ plugin }: AttentionProvider, error: unknown): void {
    this.log.warn({ err: error, plugin }, 'failed to list what needs attention');
  }

  #itemsOf(provider: AttentionProvider): Promise<AttentionItem[] | null> {
    const known =
      this.#items.get(provider) ??
      cachedRead(
        this.clock,
        () => provider.load(),
        (error) => this.#warn(provider, error),
      );
    this.#items.set(provider, known);
    return known.get();
  }

  #present(plugin: string | null, items: readonly AttentionItem[], locale: Locale): AttentionRow[] {
    return items
      .filter(({ count }) => count > 0)
      .map((item) => ({
        text: countText(this.installed.texts, locale, plugin, item),
        link: item.link,
        since: item.since?.toISOString() ?? null,
      }));
  }

  #presentFailure(plugin: string | null, locale: Locale): AttentionRow {
    const { texts } = this.installed;
    if (plugin === null) return { text: texts.translate(locale, 'attention.coreUnknown'), link: '/admin', since: null };
    const name = texts.find(locale, `${plugin}.name`) ?? plugin;
    return { text: texts.translate(locale, 'attention.pluginUnknown', { name }), link: '/admin/plugins', since: null };
  }
}
