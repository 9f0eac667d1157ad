import { PageSizes } from '@tribunal/contract';
import { useRef, useState, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../basics/IconButton';
import { EmptyState } from '../feedback/EmptyState';
import { ErrorState } from '../feedback/ErrorState';
import { SkeletonRows } from '../feedback/Skeleton';
import { TimeAgo } from '../format';
import { Card } from '../layout/Card';
import { Pager } from '../table/Pager';
import { Markdown } from '../markdown/Markdown';

interface AnnouncementArticleProps {
  item: AnnouncementItem;
  onBack: () => void;
}

const AnnouncementArticle = ({ item, onBack }: AnnouncementArticleProps) => {
  const { t } = useTranslation();
  const back = useRef<HTMLDivElement>(null);
  useEffect(() => back.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={back}>
      <Card
        title={item.title}
        aside={<IconButton size="small" icon="arrow left" label={t('kit.announcements.back')} onClick={onBack} />}
      >
        <article className="t-reading">
          <p className="t-muted t-small">
            {item.username && `${item.username} · `}
            <TimeAgo at={item.gmtCreate} />
          </p>
          <Markdown className="t-prose" source={item.content} />
        </article>
      </Card>
    </div>
  );
};

export interface AnnouncementItem {
  id: number;
  title: string;
  /** Content as Markdown. */
  content: string;
  username?: string | null;
  gmtCreate: string;
}

/** One page of announcements as a cached call returns it. */
export interface AnnouncementList<Item> {
  data: { records: Item[]; total: number } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface Props<Item> {
  title: string;
  list: AnnouncementList<Item>;
  /** Page number, 1-based. */
  page: number;
  onPage: (page: number) => void;
  /** Text shown when the list is empty. */
  emptyText?: ReactNode;
  /** Returns what is shown before the title of an item, e.g. a "new" mark. */
  badge?: (item: Item) => ReactNode;
  /** Called when an item is opened. */
  onRead?: (item: Item) => void;
}

/** Renders announcements of the site or of a contest: a list, replaced by the item that is being read. */
export const AnnouncementPanel = <Item extends AnnouncementItem>(props: Props<Item>) => {
  const { title, list, page, onPage, emptyText, badge, onRead } = props;
  const { data, error, isFetching, refetch } = list;
  const { t } = useTranslation();
  const [open, setOpen] = useState<Item | null>(null);
  const lastRead = useRef<number | null>(null);

  if (open) {
    const current = data?.records.find(({ id }) => id === open.id) ?? open;
    return <AnnouncementArticle item={current} onBack={() => setOpen(null)} />;
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
          // Returning to the list focuses the item that was open.
          autoFocus={item.id === lastRead.current}
          onClick={() => read(item)}
        >
          <b className="t-grow">
            {badge?.(item)} {item.title}
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
