import { Card, IconButton, Markdown, TimeAgo } from '@tribunal/web/kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '../contract';

interface Props {
  announcement: Announcement;
  onBack: () => void;
}

export const Reading = ({ announcement, onBack }: Props) => {
  const { t } = useTranslation();
  const back = useRef<HTMLDivElement>(null);
  useEffect(() => back.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={back}>
      <Card
        title={announcement.title}
        aside={<IconButton size="small" icon="arrow left" label={t('announcement.back')} onClick={onBack} />}
      >
        <article className="t-reading">
          <p className="t-muted t-small">
            {announcement.username} · <TimeAgo at={announcement.gmtCreate} />
          </p>
          <Markdown className="t-prose" source={announcement.content} />
        </article>
      </Card>
    </div>
  );
};
