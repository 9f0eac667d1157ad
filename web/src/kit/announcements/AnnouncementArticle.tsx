import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../basics/IconButton';
import { TimeAgo } from '../format';
import { Card } from '../layout/Card';
import { Markdown } from '../markdown';
import type { AnnouncementItem } from './AnnouncementPanel';

interface Props {
  item: AnnouncementItem;
  onBack: () => void;
}

export const AnnouncementArticle = ({ item, onBack }: Props) => {
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
