import { CookieJar, type SerializedCookieJar } from 'tough-cookie';

const OPTIONS = { looseMode: true, allowSpecialUseDomain: true, rejectPublicSuffixes: false } as const;

/** Cookies of one visit to one site: by domain and path, as browsers keep them. */
export class Cookies {
  #jar: CookieJar;

  constructor(kept: SerializedCookieJar | null = null) {
    this.#jar = kept ? CookieJar.deserializeSync(kept) : new CookieJar(undefined, OPTIONS);
  }

  headerFor(url: string): string {
    return this.#jar.getCookieStringSync(url);
  }

  /** Those that the site may not set for itself are left out, as browsers do. */
  take(url: string, setCookies: readonly string[]): void {
    for (const line of setCookies) this.#jar.setCookieSync(line, url, { ignoreError: true });
  }

  /** Of a header as browsers send it: `a=b; c=d`. */
  takeHeader(url: string, header: string): void {
    const pairs = header
      .replace(/^\s*cookie:\s*/i, '')
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => /^[^=\s]+=[^\r\n]*$/.test(pair));
    this.take(
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

  kept(): SerializedCookieJar | null {
    return this.#jar.serializeSync() ?? null;
  }
}
