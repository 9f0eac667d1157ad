const SPECIAL = /[\\`*_{}[\]()<>#+\-.!|~$&]/g;

/** Escapes a text, such as a name, so that nothing in it is read as Markdown, HTML or a formula. */
export const escapeMarkdown = (text: string): string => text.replace(SPECIAL, '\\$&');
