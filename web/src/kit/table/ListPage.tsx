import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../basics/Button';
import { EmptyState } from '../feedback/EmptyState';
import { ErrorState } from '../feedback/ErrorState';
import { formatClock } from '../format';
import { Card } from '../layout/Card';
import { PageTitle } from '../layout/PageTitle';
import { DataTable, type Column } from './DataTable';
import { Pager } from './Pager';

/** One page of rows as a cached call returns it. */
export interface ListAnswer<Row> {
  data: { records: Row[]; total: number } | undefined;
  error: Error | null;
  refetch: () => unknown;
  /** Time in ms of `data`; with it, rows that could not be refreshed are marked as old. */
  dataUpdatedAt?: number;
}

interface Paging {
  page: number;
  size: number;
  onPage: (page: number) => void;
  /** Without it the page size cannot be changed. */
  onSize?: (size: number) => void;
  label: string;
}

interface TableProps<Row> {
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  label: string;
  height?: 'roomy' | 'tight';
}

interface ListCardProps<Row> {
  /** Title of the card. */
  title?: string;
  answer: ListAnswer<Row>;
  /** Shown above the rows. */
  filters?: ReactNode;
  /** Title of the error state. */
  failed?: string;
  /** Shown instead of the rows when there are none. */
  empty: ReactNode;
  /** Shown when there are rows, but not on this page. */
  pastEnd?: ReactNode;
  /** The table, or what renders the rows; these are undefined while they load. */
  rows: TableProps<Row> | ((rows: Row[] | undefined) => ReactNode);
  /** Undefined for a list without pages. */
  paging?: Paging;
}

/** A list in a card with its loading, empty and error states and its pages. */
export const ListCard = <Row,>(props: ListCardProps<Row>) => {
  const { title, answer, filters, failed, empty, pastEnd, rows, paging } = props;
  const { data, error, refetch, dataUpdatedAt } = answer;
  const { t } = useTranslation();
  const content = () => {
    if (data?.total === 0) return empty;
    if (data?.records.length === 0 && pastEnd) return pastEnd;
    if (error && !data) return null;
    return typeof rows === 'function' ? rows(data?.records) : <DataTable {...rows} rows={data?.records} />;
  };
  return (
    <Card title={title}>
      {filters}
      {error && <ErrorState title={failed} error={error} onRetry={() => void refetch()} />}
      {error && data && dataUpdatedAt !== undefined && (
        <p className="t-stale">{t('kit.asItWas', { time: formatClock(dataUpdatedAt) })}</p>
      )}
      {content()}
      {data && paging && <Pager {...paging} total={data.total} />}
    </Card>
  );
};

/** Shown on a page after the last one. */
export const PastEnd = ({ onFirst }: { onFirst: () => void }) => {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('problem.pastEnd')} actions={<Button onClick={onFirst}>{t('problem.firstPage')}</Button>} />
  );
};

interface Props<Row> extends Omit<ListCardProps<Row>, 'title'> {
  title: string;
  sub?: ReactNode;
  actions?: ReactNode;
}

/** A page that is a list: its title with actions, then the list. */
export const ListPage = <Row,>({ title, sub, actions, ...list }: Props<Row>) => (
  <>
    <PageTitle title={title} sub={sub}>
      {actions}
    </PageTitle>
    <ListCard {...list} />
  </>
);
