const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML says it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]!);

/** Text inside a line of Markdown, so that it stays what it is. */
export const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]~$]/g, '\\$&').replace(/[&<>]/g, (sign) => ENTITIES[sign]!);

/** What at the beginning of a line would make it a heading, a list, a rule or a table. */
const BEGINNING = /^(?:(#{1,6}|[-+=|:])|(\d{1,9})([.)]))/;

/** A line of Markdown that begins a paragraph and nothing else. */
export const asParagraph = (line: string): string =>
  line.replace(BEGINNING, (_whole, sign?: string, number?: string, dot?: string) =>
    sign === undefined ? `${number}\\${dot}` : `\\${sign}`,
  );

/** Text of a `pre` on one line: no blank line ends its block. */
export const escapePre = (text: string): string => escapeHtml(text).replaceAll('\n', '&#10;');
