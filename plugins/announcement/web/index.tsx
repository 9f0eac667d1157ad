import { adminMenu, defineWebPart, fill, homeCards, AdminMenuLink } from '@tribunal/web/plugin';
import { announcement } from '../plugin';
import { PageSizes } from '@tribunal/contract';
import { AnnouncementPanel, Tag } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useList } from './calls';

const MenuEntry = () => {
  const { t } = useTranslation();
  return (
    <AdminMenuLink
      to="/admin/announcement"
      icon="bullhorn"
      text={t('announcement.name')}
      permission="announcement_admin"
    />
  );
};

/** Card on the home page with the announcements of the site. */
const HomeCard = () => {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = { currentPage: page, limit: PageSizes.announcement };
  const list = useList('GET /api/get-common-announcement', query);
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

export default defineWebPart(announcement, {
  slots: [fill(homeCards, HomeCard, 10), fill(adminMenu, MenuEntry, 20)],
  adminPages: [
    {
      path: 'announcement',
      permission: 'announcement_admin',
      load: async () => (await import('./admin/AnnouncementsPage')).AnnouncementsPage,
    },
  ],
  locales: {
    'en-US': () => import('../locales/en-US/web.json'),
    'zh-CN': () => import('../locales/zh-CN/web.json'),
  },
  adminLocales: {
    'en-US': () => import('../locales/en-US/admin.json'),
    'zh-CN': () => import('../locales/zh-CN/admin.json'),
  },
});
