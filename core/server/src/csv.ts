/** Without a byte order mark, spreadsheets decode the letters wrongly. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Text that spreadsheets treat as a formula, however it got into the cell. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Returns the text, marked as text if a spreadsheet would evaluate it. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Serialises a line as CSV. The format cannot mark a field as text, so no text is left that would be evaluated. */
export const csvLine = (fields: readonly (string | number)[]): string =>
  `${fields.map((field) => (typeof field === 'number' ? String(field) : quoted(escapeFormula(field)))).join(',')}\r\n`;
