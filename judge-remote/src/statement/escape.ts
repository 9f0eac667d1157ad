const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

/** Escapes text inside a line of Markdown, so that it is shown literally. `\[` would begin a formula. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[&<>]/g, (sign) => ENTITIES[sign]!)
    .replace(/[\\`*_\]~$]/g, '\\$&')
    .replaceAll('[', '&lbrack;');

/** Characters that would make the start of a line a heading, a list, a rule or a table. */
const BEGINNING = /^(?:(#{1,6}|[-+=|:])|(\d{1,9})([.)]))/;

/** Escapes a line of Markdown so that it starts a paragraph. */
export const asParagraph = (line: string): string =>
  line.replace(BEGINNING, (_whole, sign?: string, number?: string, dot?: string) =>
    sign === undefined ? `${number}\\${dot}` : `\\${sign}`,
  );

/** Escapes the text of a `pre` onto one line, so that no blank line ends its block. */
export const escapePre = (text: string): string => escapeHtml(text).replaceAll('\n', '&#10;');
