import type { Locale } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import { accountContentProviders, Points, Texts } from '@tribunal/server';
import type { UserContent } from '../contract';

/** Counts what users have written, in all parts of the site that are on. */
@injectable()
export class UserContentReader {
  constructor(
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Texts) private readonly texts: Texts,
  ) {}

  async read(uids: readonly string[], locale: Locale): Promise<UserContent[]> {
    const parts = await Promise.all(
      this.points.list(accountContentProviders).map(async (provider) =>
        (await provider.count(uids)).map(({ textKey, values, ...content }): UserContent => {
          const key = provider.plugin === null ? textKey : `${provider.plugin}.${textKey}`;
          return { text: this.texts.translate(locale, key, values), ...content };
        }),
      ),
    );
    return parts.flat().filter(({ count }) => count > 0);
  }
}
