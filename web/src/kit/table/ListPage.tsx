import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../basics/Button';
import { IconButton } from '../basics/IconButton';
import { EmptyState } from '../feedback/EmptyState';
import { ErrorState } from '../feedback/ErrorState';
import { formatClock } from '../format';
import { Card } from '../layout/Card';
import { PageTitle } from '../layout/PageTitle';
import { DataTable, type DataTableProps } from './DataTable';
import { Pager } from './Pager';

/** One page of rows as a cached call returns it. */
export interface ListAnswer<Row> {
  data: { records: Row[]; total: number } | undefined;
  error: Error | null;
  refetch: () => unknown;
  /** Time in ms of `data`; with it, rows that could not be refreshed are marked as old. */
  dataUpdatedAt?: number;
  isFetching?: boolean;
}

/** Returns the answer to a call that returns all rows at once as a list with a single page. */
export const onePage = <Row,>({ data, error, refetch }: SinglePage<Row>): ListAnswer<Row> => ({
  data: data && { records: data, total: data.length },
  error,
  refetch,
});
interface SinglePage<Row> {
  data: Row[] | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface Paging {
  page: number;
  size: number;
  onPage: (page: number) => void;
  /** Without it the page size cannot be changed. */
  onSize?: (size: number) => void;
  sizes?: readonly number[];
  label: string;
}

/** Holds the page of a list that has no address of its own; `usePage` of `shared` keeps it in the address. */
export const useLocalPage = (initialSize: number) => {
  const [{ page, size }, setPage] = useState({ page: 1, size: initialSize });
  const onPage = (next: number) => setPage({ page: next, size });
  return {
    query: { currentPage: page, limit: size },
    paging: { page, size, onPage },
    /** Changes the page size, and returns to the first page. */
    onSize: (next: number) => setPage({ page: 1, size: next }),
    toFirst: () => onPage(1),
  };
};

export interface ListProps<Row> {
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
  rows: Omit<DataTableProps<Row>, 'rows'> | ((rows: Row[] | undefined) => ReactNode);
  /** Undefined for a list without pages. */
  paging?: Paging;
}

/** A list with its loading, empty and error states and its pages. */
export const List = <Row,>({ answer, filters, failed, empty, pastEnd, rows, paging }: ListProps<Row>) => {
  const { data, error, refetch, dataUpdatedAt } = answer;
  const { t } = useTranslation();
  const content = () => {
    if (data?.total === 0) return empty;
    if (data?.records.length === 0 && pastEnd) return pastEnd;
    if (error && !data) return null;
    return typeof rows === 'function' ? rows(data?.records) : <DataTable {...rows} rows={data?.records} />;
  };
  return (
    <>
      {filters}
      {error && <ErrorState title={failed} error={error} onRetry={() => void refetch()} />}
      {error && data && dataUpdatedAt !== undefined && (
        <p className="t-stale">{t('kit.asItWas', { time: formatClock(dataUpdatedAt) })}</p>
      )}
      {content()}
      {data && paging && <Pager {...paging} total={data.total} />}
    </>
  );
};

interface ListCardProps<Row> extends ListProps<Row> {
  /** Title of the card. */
  title?: string;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  /** Label of a button that refetches the list; without it there is none. */
  refreshLabel?: string;
  className?: string;
}

/** A list in a card of its own. */
export const ListCard = <Row,>({ title, aside, refreshLabel, className, ...list }: ListCardProps<Row>) => {
  const refresh = refreshLabel && (
    <IconButton
      size="small"
      icon={list.answer.isFetching ? 'sync t-spin' : 'sync'}
      label={refreshLabel}
      onClick={() => void list.answer.refetch()}
    />
  );
  return (
    <Card title={title} aside={aside ?? refresh} className={className}>
      <List {...list} />
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

interface Props<Row> extends ListProps<Row> {
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
