const SPECIAL = /[\\`*_{}\])<>#+\-.!|~$&]/g;

/**
 * Escapes a text, such as a name, so that nothing in it is read as Markdown, HTML or a formula. Opening brackets get no
 * backslash, with which a formula begins.
 */
export const escapeMarkdown = (text: string): string => text.replace(SPECIAL, '\\$&').replaceAll('[', '&lbrack;');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for the content and the attributes of HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
