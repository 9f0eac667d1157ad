export { rowOf, type RowLabels } from './rows';
