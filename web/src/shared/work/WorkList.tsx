import type { Page } from '@tribunal/contract';
import type { ReactNode } from 'react';
import { Card, DataTable, ErrorState, Pager, type Column } from '../../kit';
import type { usePage } from './use-page';

interface Props<Row> {
  page: ReturnType<typeof usePage>;
  answer: { data: Page<Row> | undefined; error: Error | null; refetch: () => unknown };
  columns: Column<Row>[];
  /** Names of the table and of its pager. */
  label: string;
  pagesLabel: string;
  /** In place of the table while there is nothing at all. */
  none: ReactNode;
}

/** What was begun in the back office so far, page by page; each row leads to how far it is. */
export const WorkList = <Row extends { id: number }>({
  page: { query, change },
  answer: { data, error, refetch },
  columns,
  label,
  pagesLabel,
  none,
}: Props<Row>) => (
  <Card>
    {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    {data?.total === 0
      ? none
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
