import type { RowProblem } from './import/row-checker';

/** Types of columns with JSON, see `npm run tables`. */
export interface ColumnTypes {
  'userImport.problems': RowProblem[];
}
