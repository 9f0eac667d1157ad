import type { AttentionRow, Locale } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Logger } from 'pino';
import { Cached } from '../cached';
import type { Viewer } from '../http';
import { Installed, type InstalledPlugins } from '../plugins';
import { Clock, Log, Points } from '../tokens';
import { boundedRead, LIFE_MS } from './bounded-read';
import { attentionProviders, type AttentionItem, type AttentionProvider } from './extension-points';

/** What a provider listed; `items` is null if it failed. */
interface Listed {
  provider: AttentionProvider;
  items: AttentionItem[] | null;
}

/** Collects the failures that core and plugins list. */
@injectable()
export class AttentionReader {
  readonly #listed: Cached<Listed[]>;
  readonly #reads = new WeakMap<AttentionProvider, () => Promise<AttentionItem[]>>();

  constructor(
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Installed) private readonly installed: InstalledPlugins,
    @inject(Log) private readonly log: Logger,
    @inject(Clock) clock: Clock,
  ) {
    this.#listed = new Cached(
      () => Promise.all(points.list(attentionProviders).map((provider) => this.#ask(provider))),
      LIFE_MS,
      () => clock.now().getTime(),
    );
  }

  /** Returns what the viewer may see; a provider that failed is a row too. */
  async list(viewer: Viewer, locale: Locale): Promise<AttentionRow[]> {
    const listed = await this.#listed.get();
    const active = this.points.list(attentionProviders);
    const rows = listed
      .filter(({ provider }) => active.includes(provider) && provider.canSee(viewer))
      .flatMap((one) => this.#present(one, locale));
    // Several checks of core that fail have the same text.
    return [...new Map(rows.map((row) => [row.text, row])).values()];
  }

  #present({ provider: { plugin }, items }: Listed, locale: Locale): AttentionRow[] {
    const { texts } = this.installed;
    if (!items) {
      const name = (plugin && texts.find(locale, `${plugin}.name`)) ?? plugin;
      const key = name === null ? 'attention.coreUnknown' : 'attention.pluginUnknown';
      return [
        {
          text: texts.translate(locale, key, { name: name ?? '' }),
          link: name === null ? '/admin' : '/admin/plugins',
          since: null,
        },
      ];
    }
    return items
      .filter(({ count }) => count > 0)
      .map(({ textKey, count, values, link, since }) => ({
        text: texts.translate(locale, plugin === null ? textKey : `${plugin}.${textKey}`, { ...values, count }),
        link,
        since: since?.toISOString() ?? null,
      }));
  }

  async #ask(provider: AttentionProvider): Promise<Listed> {
    const read = this.#reads.get(provider) ?? boundedRead(async () => provider.load());
    this.#reads.set(provider, read);
    try {
      return { provider, items: await read() };
    } catch (error) {
      this.log.warn({ err: error, plugin: provider.plugin }, 'failed to list what needs attention');
      return { provider, items: null };
    }
  }
}
