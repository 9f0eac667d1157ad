export { DataTable, type Column, type Sorting } from './DataTable';
export { ListFilters } from './ListFilters';
export { Pager } from './Pager';
export { List, ListCard, ListPage, useLocalPage, type ListAnswer, type ListProps } from './ListPage';
export {
  actionsColumn,
  DeleteButton,
  EditButton,
  minorColumn,
  numberColumn,
  RowButton,
  RowLink,
  timeColumn,
  toggleColumn,
} from './columns';
export { useSelection } from './use-selection';
export { useEditing } from './use-editing';
