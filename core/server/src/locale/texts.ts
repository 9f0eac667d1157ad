import type { Locale } from '@tribunal/contract';
import enUS from '../../locales/en-US.json';
import zhCN from '../../locales/zh-CN.json';
import type { MessageValues } from '../http/errors';

/** A tree of texts; `{name}` in a text is a placeholder. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** Returns the texts by their full keys, e.g. `error.notFound`. */
export const flatten = (tree: TextTree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  );

const fill = (text: string, values: MessageValues): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** The server's messages in all languages. */
export class Texts {
  readonly #texts: Record<Locale, Map<string, string>> = {
    'en-US': new Map(flatten(enUS)),
    'zh-CN': new Map(flatten(zhCN)),
  };

  /** Adds the texts of a plugin; their keys are prefixed with the plugin's id. */
  add(owner: string, locale: Locale, tree: TextTree): void {
    for (const [key, text] of flatten(tree, `${owner}.`)) this.#texts[locale].set(key, text);
  }

  /** Returns the text, or null when there is none. */
  find(locale: Locale, key: string, values: MessageValues = {}): string | null {
    const text = this.#texts[locale].get(key);
    return text === undefined ? null : fill(text, values);
  }

  /** Returns the text, or the key itself when there is none. */
  translate(locale: Locale, key: string, values: MessageValues = {}): string {
    return this.find(locale, key, values) ?? key;
  }
}
