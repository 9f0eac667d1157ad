import { AnnouncementDialog, announcementFault, useAnnouncements } from '@tribunal/web/admin';
import { ListCard } from '@tribunal/web/kit';
import { useMarkdownUploads, usePage } from '@tribunal/web/plugin';
import { useDraftForm } from '@tribunal/web/plugin/more';
import { useTranslation } from 'react-i18next';
import { GroupAnnouncementStatus, GroupLimits, type GroupAnnouncement } from '../../contract';
import { ANNOUNCEMENTS, api, refresh, useList } from '../calls';
import { useGroup } from '../frame/GroupGate';

/** All announcements of a group, for group admins. */
export const AnnouncementsTab = () => {
  const { t } = useTranslation();
  const { id: gid, viewer } = useGroup();
  const { query, paging } = usePage({});
  const { create, list, dialog } = useAnnouncements<GroupAnnouncement>({
    answer: useList('GET /api/group/get-admin-announcement-list', { ...query, gid }),
    paging,
    show: ({ id, title, content }, isShown) => {
      const status = isShown ? GroupAnnouncementStatus.Shown : GroupAnnouncementStatus.Hidden;
      return api('PUT /api/group/announcement', { body: { id, gid, title, content, status } });
    },
    remove: ({ id }) => api('DELETE /api/group/announcement', { query: { aid: id, gid } }),
    changes: ANNOUNCEMENTS,
    canCreate: viewer.canWrite,
    texts: { none: t('group.noAnnouncementsText'), removal: ({ title }) => t('group.deleteText', { title }) },
    dialog: (announcement, close) => <EditDialog gid={gid} announcement={announcement} onClose={close} />,
  });
  return (
    <>
      <ListCard title={t('group.announcements')} aside={create} {...list} />
      {dialog}
    </>
  );
};

interface Props {
  gid: number;
  /** The announcement to edit; null creates a new one. */
  announcement: GroupAnnouncement | null;
  onClose: () => void;
}

/** Dialog that creates or edits an announcement of a group. */
const EditDialog = ({ gid, announcement, onClose }: Props) => {
  const { t } = useTranslation();
  const form = useDraftForm(`group-announcement-draft:${gid}:${announcement?.id ?? 'new'}`, {
    initial: { title: announcement?.title ?? '', content: announcement?.content ?? '' },
    rule: (field, draft) => announcementFault(t, field, draft, GroupLimits),
    send: async (draft) => {
      const body = { gid, status: GroupAnnouncementStatus.Shown, ...draft };
      if (announcement) {
        const { id, status } = announcement;
        await api('PUT /api/group/announcement', { body: { ...body, id, status }, failures: 'silent' });
      } else await api('POST /api/group/announcement', { body, failures: 'silent' });
      await refresh(...ANNOUNCEMENTS);
    },
    success: t(announcement ? 'authoring.saved' : 'authoring.announcement.published'),
    onDone: onClose,
  });
  const uploads = useMarkdownUploads(gid, true);
  return (
    <AnnouncementDialog isNew={!announcement} form={form} limits={GroupLimits} uploads={uploads} onClose={onClose} />
  );
};
