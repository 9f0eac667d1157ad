export { DataTable, type Column } from './DataTable';
export { Pager } from './Pager';
export { ListCard, ListPage, PastEnd, type ListAnswer } from './ListPage';
