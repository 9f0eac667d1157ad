import type { RowError } from './import/row-checker';

/** Types of columns with JSON, see `npm run tables`. */
export interface ColumnTypes {
  'userImport.problems': RowError[];
}
