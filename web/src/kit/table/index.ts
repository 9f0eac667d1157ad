export { DataTable, type Column } from './DataTable';
export { Pager } from './Pager';
export { List, ListCard, ListPage, PastEnd, onePage, useLocalPage, type ListAnswer, type ListProps } from './ListPage';
