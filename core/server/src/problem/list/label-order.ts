/**
 * Returns the SQL that sorts labels and ids of problems as people count them: by length, then by letters, so that 2 comes
 * before 10 and Z before AA. `column` is an expression of SQL.
 */
export const inLabelOrder = (column: string): string => `char_length(${column}), ${column}`;
