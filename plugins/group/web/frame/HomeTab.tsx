import { AnnouncementPanel, Card, CardBody, Markdown } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupPageSizes } from '../../contract';
import { useList } from '../calls';
import { useGroup } from './GroupGate';

/** The description of a group and, for members, its announcements. */
export const HomeTab = () => {
  const { t } = useTranslation();
  const { id, description, viewer } = useGroup();
  return (
    <>
      <Card title={t('group.about')}>
        <CardBody>
          {description.trim() ? (
            <Markdown className="t-prose" source={description} />
          ) : (
            <p className="t-muted">{t('group.noDescription')}</p>
          )}
        </CardBody>
      </Card>
      {viewer.canRead && <Announcements gid={id} />}
    </>
  );
};

const Announcements = ({ gid }: { gid: number }) => {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = { gid, currentPage: page, limit: GroupPageSizes.homeAnnouncements };
  const list = useList('GET /api/group/get-announcement-list', query);
  return (
    <AnnouncementPanel
      title={t('group.announcements')}
      list={list}
      page={page}
      onPage={setPage}
      emptyText={t('group.noAnnouncementsText')}
    />
  );
};
