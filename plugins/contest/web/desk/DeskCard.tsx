import type { Page } from '@tribunal/contract';
import { Card, DataTable, EmptyState, ErrorState, IconButton, Pager, type Column } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';

interface Props<Row> {
  title: string;
  /** What stands here while there is nothing to do. */
  none: { title: string; text: string };
  list: { data: Page<Row> | undefined; error: unknown; refetch: () => Promise<unknown>; isFetching: boolean };
  columns: Column<Row>[];
  pager: { page: number; size: number; label: string; onPage: (page: number) => void };
}

/** A list that the organisers work through: it looks for more by itself, and at once when asked. */
export const DeskCard = <Row extends { id: number }>({ title, none, list, columns, pager }: Props<Row>) => {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = list;
  const look = () => void refetch();
  return (
    <Card
      title={title}
      aside={
        <IconButton
          size="small"
          icon={isFetching ? 'sync t-spin' : 'sync'}
          label={t('contest.refresh')}
          onClick={look}
        />
      }
    >
      {Boolean(error) && <ErrorState error={error} onRetry={look} />}
      {data?.total === 0 && (
        <EmptyState picture="none" title={none.title}>
          <p>{none.text}</p>
        </EmptyState>
      )}
      {data?.total !== 0 && (data || !error) && (
        <DataTable label={title} rows={data?.records} rowKey={({ id }) => id} columns={columns} />
      )}
      {data && <Pager {...pager} total={data.total} />}
    </Card>
  );
};
