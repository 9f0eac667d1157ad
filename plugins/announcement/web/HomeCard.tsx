import { PageSizes } from '@tribunal/contract';
import { AnnouncementPanel, Tag } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from './calls';

/** Card on the home page with the announcements of the site. */
export const HomeCard = () => {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = { currentPage: page, limit: PageSizes.announcement };
  const list = useCall('GET /api/get-common-announcement', { query }, { keep: 'previous' });
  return (
    <AnnouncementPanel
      title={t('announcement.name')}
      list={list}
      page={page}
      onPage={setPage}
      badge={({ pinned }) => pinned && <Tag>{t('announcement.pinned')}</Tag>}
      emptyText={t('announcement.emptyText')}
    />
  );
};
