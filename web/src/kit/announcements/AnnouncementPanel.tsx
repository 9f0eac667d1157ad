import { PageSizes } from '@tribunal/contract';
import { useRef, useState, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../basics/IconButton';
import type { Answer } from '../feedback/Loaded';
import { TimeAgo } from '../format';
import { Card } from '../layout/Card';
import { ListCard } from '../table/ListPage';
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
            {item.username && <span>{item.username} · </span>}
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

interface Props<Item> {
  title: string;
  list: Answer<{ records: Item[]; total: number }>;
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
  const { t } = useTranslation();
  const [open, setOpen] = useState<Item | null>(null);
  const lastRead = useRef<number | null>(null);

  if (open) {
    const current = list.data?.records.find(({ id }) => id === open.id) ?? open;
    return <AnnouncementArticle item={current} onBack={() => setOpen(null)} />;
  }
  const read = (item: Item) => {
    lastRead.current = item.id;
    setOpen(item);
    onRead?.(item);
  };
  const itemButton = (item: Item) => (
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
  );
  return (
    <ListCard
      title={title}
      answer={list}
      refreshLabel={t('kit.announcements.refresh')}
      empty={{ picture: 'none', title: t('kit.announcements.none'), text: emptyText }}
      rowsExpected={PageSizes.announcement}
      rows={(items) => items.map(itemButton)}
      paging={{ page, size: PageSizes.announcement, onPage, label: t('kit.announcements.pages') }}
    />
  );
};
