/** Text that spreadsheets treat as a formula, however it got into the cell. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Returns the text, marked as text if a spreadsheet would evaluate it. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
