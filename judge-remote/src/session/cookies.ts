import { CookieJar, type SerializedCookieJar } from 'tough-cookie';

const OPTIONS = { looseMode: true, allowSpecialUseDomain: true, rejectPublicSuffixes: false } as const;

/** Cookies of one session at one site, by domain and path as in browsers. */
export class Cookies {
  #jar: CookieJar;

  constructor(serialize: SerializedCookieJar | null = null) {
    this.#jar = serialize ? CookieJar.deserializeSync(serialize) : new CookieJar(undefined, OPTIONS);
  }

  headerFor(url: string): string {
    return this.#jar.getCookieStringSync(url);
  }

  /** Stores cookies, except those that the site may not set for itself, as browsers do. */
  store(url: string, setCookies: readonly string[]): void {
    for (const line of setCookies) this.#jar.setCookieSync(line, url, { ignoreError: true });
  }

  /** Stores the cookies of a header in the form that browsers send: `a=b; c=d`. */
  storeHeader(url: string, header: string): void {
    const pairs = header
      .replace(/^\s*cookie:\s*/i, '')
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => /^[^=\s]+=[^\r\n]*$/.test(pair));
    this.store(
      url,
      pairs.map((pair) => `${pair}; Path=/`),
    );
  }

  valueOf(url: string, name: string): string | null {
    return this.#jar.getCookiesSync(url, { allPaths: true }).find(({ key }) => key === name)?.value ?? null;
  }

  values(): string[] {
    return this.#jar.serializeSync()?.cookies.map(({ value }) => String(value ?? '')) ?? [];
  }

  serialize(): SerializedCookieJar | null {
    return this.#jar.serializeSync() ?? null;
  }
}
