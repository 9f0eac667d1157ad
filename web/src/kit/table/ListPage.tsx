import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../basics/Button';
import { IconButton } from '../basics/IconButton';
import { EmptyState, type EmptyContent } from '../feedback/EmptyState';
import { Loaded, type Answer } from '../feedback/Loaded';
import { Card } from '../layout/Card';
import { PageTitle } from '../layout/PageTitle';
import { DataTable, type DataTableProps } from './DataTable';
import { Pager } from './Pager';

/** The answer to a call that lists rows: a page of them, or all. */
export interface ListAnswer<Row> extends Answer<{ records: Row[]; total: number } | Row[]> {
  isFetching?: boolean;
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
  const [{ page, size, keyword }, setShown] = useState({ page: 1, size: initialSize, keyword: '' });
  const change = (changed: { page?: number; size?: number; keyword?: string }) =>
    setShown((shown) => ({ ...shown, page: 1, ...changed }));
  return {
    query: { currentPage: page, limit: size, keyword: keyword || undefined },
    paging: { page, size, onPage: (next: number) => change({ page: next }) },
    /** Changes the page size, and returns to the first page. */
    onSize: (next: number) => change({ size: next }),
    /** The props of the search field of `ListFilters`. */
    search: { value: keyword, onChange: (text: string) => change({ keyword: text }) },
  };
};

/** What a filtered list without rows says. */
export interface NoMatch extends Pick<EmptyContent, 'title' | 'text'> {
  /** Resets the filters; without it there is no button. */
  reset?: () => void;
}

/** The rows of a list, and what surrounds them. */
export interface ListProps<Row> {
  answer: ListAnswer<Row>;
  /** Shown above the rows. */
  filters?: ReactNode;
  /** Shown instead of the rows when there are none. */
  empty: EmptyContent | null;
  /** The same while the list is filtered, with a button that resets the filters. */
  noMatch?: NoMatch | false | '';
  /** The table, or what renders the rows. */
  rows: Omit<DataTableProps<Row>, 'rows'> | ((rows: Row[]) => ReactNode);
  /** Number of rows whose place is kept while they load. */
  rowsExpected?: number;
  /** Undefined for a list without pages. */
  paging?: Paging;
}

/** A list with its loading, empty and error states and its pages. */
export const List = <Row,>({ answer, filters, empty, noMatch, rows, rowsExpected = 8, paging }: ListProps<Row>) => {
  const { t } = useTranslation();
  const data = Array.isArray(answer.data) ? { records: answer.data, total: answer.data.length } : answer.data;
  return (
    <>
      {filters}
      <Loaded answer={{ ...answer, data }} failed={t('kit.listFailed')} rows={rowsExpected}>
        {({ records, total }) => {
          if (total === 0) return <NoRows empty={empty} noMatch={noMatch} />;
          if (records.length === 0 && paging) return <PastEnd onFirst={() => paging.onPage(1)} />;
          return typeof rows === 'function' ? rows(records) : <DataTable {...rows} rows={records} />;
        }}
      </Loaded>
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

/** Shown instead of the rows of a list that has none. */
const NoRows = ({ empty, noMatch }: Pick<ListProps<never>, 'empty' | 'noMatch'>) => {
  const { t } = useTranslation();
  if (!noMatch) return empty && <EmptyState {...empty} />;
  const { reset, ...content } = noMatch;
  const button = reset && <Button onClick={reset}>{t('kit.resetFilters')}</Button>;
  return <EmptyState {...content} picture={empty?.picture} actions={button} />;
};

/** Shown on a page after the last one. */
const PastEnd = ({ onFirst }: { onFirst: () => void }) => {
  const { t } = useTranslation();
  return <EmptyState title={t('kit.pastEnd')} actions={<Button onClick={onFirst}>{t('kit.firstPage')}</Button>} />;
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
