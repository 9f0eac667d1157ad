/** Returns texts that pages share with the server, with its placeholders `{limit}` as those of pages: `{{limit}}`. */
export const textsForPages = <K extends string>(texts: Readonly<Record<K, string>>): Record<K, string> =>
  Object.fromEntries(
    Object.entries<string>(texts).map(([key, text]) => [key, text.replace(/\{(\w+)\}/g, '{{$1}}')]),
  ) as Record<K, string>;
