/**
 * Converts the site's delimiters for formulas to ours: `$$$x$$$` (inline) to `$x$` and `$$$$$$x$$$$$$` (display) to
 * `$$x$$`.
 */
export const withDollarMaths = (text: string): string =>
  text
    .replace(/\${6}([^]+?)\${6}/g, (_, tex: string) => `$$${tex.trim()}$$`)
    .replace(/\${3}([^]+?)\${3}/g, (_, tex: string) => `$${tex.trim()}$`);
