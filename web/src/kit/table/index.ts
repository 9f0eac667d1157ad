export { DataTable, type Column } from './DataTable';
export { Pager } from './Pager';
