import type { Page } from '@tribunal/contract';
import type { ReactNode } from 'react';
import { Card, DataTable, ErrorState, Pager, type Column } from '../../kit';
import type { usePage } from './use-page';

interface Props<Row> {
  page: ReturnType<typeof usePage>;
  answer: { data: Page<Row> | undefined; error: Error | null; refetch: () => unknown };
  columns: Column<Row>[];
  /** Accessible label of the table and its pager. */
  label: string;
  pagesLabel: string;
  /** Shown instead of the table while it is empty. */
  emptyState: ReactNode;
}

/** Lists the background tasks started in the admin area, page by page; each row links to its progress. */
export const TaskList = <Row extends { id: number }>({
  page: { query, change },
  answer: { data, error, refetch },
  columns,
  label,
  pagesLabel,
  emptyState,
}: Props<Row>) => (
  <Card>
    {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    {data?.total === 0
      ? emptyState
      : (!error || data) && <DataTable columns={columns} rows={data?.records} rowKey={({ id }) => id} label={label} />}
    {data && (
      <Pager
        page={query.currentPage}
        size={query.limit}
        total={data.total}
        onPage={(currentPage) => change({ currentPage })}
        onSize={(limit) => change({ limit })}
        label={pagesLabel}
      />
    )}
  </Card>
);
