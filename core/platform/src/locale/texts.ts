import { LOCALES, type Locale } from '@tribunal/contract';
import { createInstance } from 'i18next';
import type { MessageValues } from '../http/errors';

/** A tree of texts; `{name}` in a text is a placeholder. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

const NAMESPACE = 'server';

/** The server's messages in all languages. */
export class Texts {
  readonly #i18n = createInstance({
    resources: {},
    defaultNS: NAMESPACE,
    fallbackLng: false,
    nsSeparator: false,
    initAsync: false,
    // Messages are plain text, which the browser escapes. A placeholder without a value stays as it is.
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    missingInterpolationHandler: (_text: string, [placeholder]: RegExpExecArray) => placeholder,
  });

  /** Texts without placeholders to fill, by language and key: most replies contain one. */
  readonly #plain = new Map<string, string>();

  readonly #owners = new Set<string>();

  /** @param own the texts of core */
  constructor(private readonly own: Readonly<Record<Locale, TextTree>>) {
    void this.#i18n.init();
    // The trees are copied, because added texts are written into them.
    for (const locale of LOCALES) this.#i18n.addResourceBundle(locale, NAMESPACE, { ...own[locale] });
  }

  /** Adds the texts of a plugin; their keys are prefixed with the plugin's id. */
  add(owner: string, locale: Locale, tree: TextTree): void {
    this.#owners.add(owner);
    this.#i18n.addResourceBundle(locale, NAMESPACE, { [owner]: tree }, true, true);
    this.#plain.clear();
  }

  /** Removes the texts of a plugin. */
  remove(owner: string): void {
    this.#owners.delete(owner);
    for (const locale of LOCALES) delete this.#i18n.getResourceBundle(locale, NAMESPACE)?.[owner];
    this.#plain.clear();
  }

  /** Returns whether core has texts under this name, so that no plugin can have it. */
  isOfCore(name: string): boolean {
    return LOCALES.some((locale) => Object.hasOwn(this.own[locale], name));
  }

  /** The plugins whose texts were added. */
  get owners(): readonly string[] {
    return [...this.#owners];
  }

  /** Returns the text, or null when there is none. */
  find(locale: Locale, key: string, values?: MessageValues): string | null {
    if (values) return this.#find(locale, key, values);
    const name = `${locale} ${key}`;
    const text = this.#plain.get(name) ?? this.#find(locale, key, {});
    if (text !== null) this.#plain.set(name, text);
    return text;
  }

  #find(locale: Locale, key: string, values: MessageValues): string | null {
    const isText = typeof this.#i18n.getResource(locale, NAMESPACE, key) === 'string';
    return isText ? this.#i18n.t(key, { ...values, lng: locale }) : null;
  }

  /** Returns the first text that one of the owners has under this key, otherwise that of core, or null. */
  findOf(owners: readonly string[], locale: Locale, key: string): string | null {
    const keys = [...owners.map((owner) => `${owner}.${key}`), key];
    return keys.map((one) => this.find(locale, one)).find((text) => text !== null) ?? null;
  }

  /**
   * Returns the text in all languages, for readers whose language is unknown.
   * @param valuesIn the values in each language
   */
  translateAll(key: string, separator: string, valuesIn: (locale: Locale) => MessageValues = () => ({})): string {
    return LOCALES.map((locale) => this.translate(locale, key, valuesIn(locale))).join(separator);
  }

  /** Returns the text, or the key itself when there is none. */
  translate(locale: Locale, key: string, values?: MessageValues): string {
    return this.find(locale, key, values) ?? key;
  }
}
