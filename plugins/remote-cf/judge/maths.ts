/** The site writes `$$$x$$$` within a line and `$$$$$$x$$$$$$` on a line of its own; we write `$x$` and `$$x$$`. */
export const withDollarMaths = (text: string): string =>
  text
    .replace(/\${6}([^]+?)\${6}/g, (_, tex: string) => `$$${tex.trim()}$$`)
    .replace(/\${3}([^]+?)\${3}/g, (_, tex: string) => `$${tex.trim()}$`);
