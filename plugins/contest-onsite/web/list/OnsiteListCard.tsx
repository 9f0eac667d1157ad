import type { Page } from '@tribunal/contract';
import { Card, DataTable, EmptyState, ErrorState, IconButton, Pager, type Column } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';

interface Props<Row> {
  title: string;
  /** Text that is shown if there is nothing to do. */
  emptyState: { title: string; text: string };
  list: { data: Page<Row> | undefined; error: unknown; refetch: () => Promise<unknown>; isFetching: boolean };
  columns: Column<Row>[];
  pager: { page: number; size: number; label: string; onPage: (page: number) => void };
}

/** A list that the organisers work through; it is refetched periodically and on request. */
export const OnsiteListCard = <Row extends { id: number }>({ title, emptyState, list, columns, pager }: Props<Row>) => {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = list;
  const refresh = () => void refetch();
  return (
    <Card
      title={title}
      aside={
        <IconButton
          size="small"
          icon={isFetching ? 'sync t-spin' : 'sync'}
          label={t('contest-onsite.refresh')}
          onClick={refresh}
        />
      }
    >
      {Boolean(error) && <ErrorState error={error} onRetry={refresh} />}
      {data?.total === 0 && (
        <EmptyState picture="none" title={emptyState.title}>
          <p>{emptyState.text}</p>
        </EmptyState>
      )}
      {data?.total !== 0 && (data || !error) && (
        <DataTable label={title} rows={data?.records} rowKey={({ id }) => id} columns={columns} />
      )}
      {data && <Pager {...pager} total={data.total} />}
    </Card>
  );
};
