import type { ReactNode } from 'react';
import { ListCard, type Column, type ListAnswer } from '../../kit';
import type { usePage } from '../search-params';

interface Props<Row> {
  page: ReturnType<typeof usePage>;
  answer: ListAnswer<Row>;
  columns: Column<Row>[];
  /** Accessible label of the table and its pager. */
  label: string;
  pagesLabel: string;
  /** Shown instead of the table while it is empty. */
  emptyState: ReactNode;
}

/** Lists the background tasks page by page; each row links to its progress. */
export const TaskList = <Row extends { id: number }>({
  page,
  answer,
  columns,
  label,
  pagesLabel,
  emptyState,
}: Props<Row>) => (
  <ListCard
    answer={answer}
    rows={{ columns, label, rowKey: ({ id }) => id }}
    empty={emptyState}
    paging={{ ...page.paging, label: pagesLabel }}
  />
);
