import type { AttentionRow, Locale } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Logger } from 'pino';
import type { Cached } from '../cached';
import type { Viewer } from '../http';
import { countText, Installed, type InstalledPlugins } from '../plugins';
import { Clock, Log, Points } from '../tokens';
import { cachedRead } from './cached-read';
import { attentionProviders, type AttentionItem, type AttentionProvider } from './extension-points';

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
    const visible = this.points.list(attentionProviders).filter((provider) => provider.canSee(viewer));
    const listed = await Promise.all(
      visible.map(async (provider) => ({ plugin: provider.plugin, items: await this.#itemsOf(provider) })),
    );
    const failed = new Set(listed.filter(({ items }) => !items).map(({ plugin }) => plugin));
    return [
      ...listed.flatMap(({ plugin, items }) => this.#present(plugin, items ?? [], locale)),
      ...[...failed].map((plugin) => this.#presentFailure(plugin, locale)),
    ];
  }

  #itemsOf(provider: AttentionProvider): Promise<AttentionItem[] | null> {
    const known =
      this.#items.get(provider) ??
      cachedRead(
        this.clock,
        () => provider.load(),
        (error) => this.log.warn({ err: error, plugin: provider.plugin }, 'failed to list what needs attention'),
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
