/** What spreadsheets take for a formula, however it came into the cell. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The text, marked as a text where a spreadsheet would calculate. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
