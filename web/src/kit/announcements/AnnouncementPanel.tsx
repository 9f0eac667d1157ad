import { PageSizes } from '@tribunal/contract';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../basics/IconButton';
import { EmptyState } from '../feedback/EmptyState';
import { ErrorState } from '../feedback/ErrorState';
import { SkeletonRows } from '../feedback/Skeleton';
import { TimeAgo } from '../format';
import { Card } from '../layout/Card';
import { Pager } from '../table/Pager';
import { Reading } from './Reading';

export interface AnnouncementItem {
  id: number;
  title: string;
  /** Markdown. */
  content: string;
  username?: string | null;
  gmtCreate: string;
}

/** One page as a cached call tells of it. */
export interface AnnouncementList<Item> {
  data: { records: Item[]; total: number } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface Props<Item> {
  title: string;
  list: AnnouncementList<Item>;
  /** 1-based. */
  page: number;
  onPage: (page: number) => void;
  /** What would be here. */
  emptyText?: ReactNode;
  /** Before the title of an item, such as a mark that it is new. */
  mark?: (item: Item) => ReactNode;
  /** Somebody opened one. */
  onRead?: (item: Item) => void;
}

/** News of the site or of a contest: a list, and the one that is being read in its place. */
export const AnnouncementPanel = <Item extends AnnouncementItem>(props: Props<Item>) => {
  const { title, list, page, onPage, emptyText, mark, onRead } = props;
  const { data, error, isFetching, refetch } = list;
  const { t } = useTranslation();
  const [open, setOpen] = useState<Item | null>(null);
  const lastRead = useRef<number | null>(null);

  if (open) {
    const asItIsNow = data?.records.find(({ id }) => id === open.id) ?? open;
    return <Reading item={asItIsNow} onBack={() => setOpen(null)} />;
  }
  const read = (item: Item) => {
    lastRead.current = item.id;
    setOpen(item);
    onRead?.(item);
  };
  const refresh = (
    <IconButton
      size="small"
      icon={isFetching ? 'sync t-spin' : 'sync'}
      label={t('kit.announcements.refresh')}
      onClick={() => void refetch()}
    />
  );
  return (
    <Card title={title} aside={refresh}>
      {!data && !error && <SkeletonRows rows={PageSizes.announcement} />}
      {!data && Boolean(error) && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.records.map((item) => (
        <button
          key={item.id}
          type="button"
          className="t-item"
          // Coming back leads to where one left.
          autoFocus={item.id === lastRead.current}
          onClick={() => read(item)}
        >
          <b className="t-grow">
            {mark?.(item)} {item.title}
          </b>
          {item.username && <span className="t-muted t-small t-nowrap t-hide-sm">{item.username}</span>}
          <TimeAgo className="t-muted t-small t-nowrap t-item-time" at={item.gmtCreate} />
        </button>
      ))}
      {data?.total === 0 && (
        <EmptyState picture="none" title={t('kit.announcements.none')}>
          {emptyText && <p>{emptyText}</p>}
        </EmptyState>
      )}
      {data && (
        <Pager
          page={page}
          size={PageSizes.announcement}
          total={data.total}
          onPage={onPage}
          label={t('kit.announcements.pages')}
        />
      )}
    </Card>
  );
};
