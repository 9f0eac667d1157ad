import type { Locale } from '@tribunal/contract';
import enUS from '../../locales/en-US.json';
import zhCN from '../../locales/zh-CN.json';
import type { MessageValues } from '../http/errors';

/** A tree of texts; `{name}` in a text is a placeholder. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** Keys of a tree as they are used: `error.notFound`. */
export const flatten = (tree: TextTree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  );

const fill = (text: string, values: MessageValues): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** What the server says, in the language of the one it says it to. */
export class Texts {
  readonly #texts: Record<Locale, Map<string, string>> = {
    'en-US': new Map(flatten(enUS)),
    'zh-CN': new Map(flatten(zhCN)),
  };

  /** Texts of a plugin; its keys begin with its id. */
  add(owner: string, locale: Locale, tree: TextTree): void {
    for (const [key, text] of flatten(tree, `${owner}.`)) this.#texts[locale].set(key, text);
  }

  /** Null when there is no such text. */
  find(locale: Locale, key: string, values: MessageValues = {}): string | null {
    const text = this.#texts[locale].get(key);
    return text === undefined ? null : fill(text, values);
  }

  /** A key without a text is shown as it is. */
  say(locale: Locale, key: string, values: MessageValues = {}): string {
    return this.find(locale, key, values) ?? key;
  }
}
