import { AnnouncementDialog, announcementFault, useAnnouncements } from '@tribunal/web/admin';
import { ListCard, Toggle, useLocalPage } from '@tribunal/web/kit';
import { useMarkdownUploads } from '@tribunal/web/plugin';
import { useDraftForm } from '@tribunal/web/plugin/more';
import { useTranslation } from 'react-i18next';
import { ContestLimits, ContestPageSizes, type ContestAnnouncement } from '../../contract';
import { ANNOUNCEMENTS, api, callIn, inGroup, refresh, useList } from '../calls';
import { useGid } from './addresses';
import { ContestAdminFrame } from './ContestAdminFrame';

const statusOf = (isShown: boolean): ContestAnnouncement['status'] => (isShown ? 0 : 1);

export const AnnouncementsPage = () => (
  <ContestAdminFrame page="announcement">{({ id }) => <Announcements cid={id} />}</ContestAdminFrame>
);

const Announcements = ({ cid }: { cid: number }) => {
  const { t } = useTranslation();
  const gid = useGid();
  const contest = { cid, ...inGroup(gid) };
  const { query, paging } = useLocalPage(ContestPageSizes.announcements);
  const { create, list, dialog } = useAnnouncements<ContestAnnouncement>({
    answer: useList(callIn(gid, ANNOUNCEMENTS), { ...contest, ...query }),
    paging,
    show: ({ id, title, content }, isShown) => {
      const announcement = { id, title, content, status: statusOf(isShown) };
      return api(callIn(gid, 'PUT /api/admin/contest/announcement'), { body: { ...contest, announcement } });
    },
    remove: ({ id }) => api(callIn(gid, 'DELETE /api/admin/contest/announcement'), { query: { ...contest, aid: id } }),
    changes: [callIn(gid, ANNOUNCEMENTS)],
    texts: {
      none: t('contest.admin.announcement.noneText'),
      removal: ({ title }) => t('contest.admin.announcement.deleteText', { title }),
    },
    dialog: (announcement, close) => <EditDialog cid={cid} announcement={announcement} onClose={close} />,
  });
  return (
    <>
      <ListCard title={t('contest.admin.page.announcement')} aside={create} className="t-tools-card" {...list} />
      {dialog}
    </>
  );
};

const LIMITS = { title: ContestLimits.announcementTitle, content: ContestLimits.announcement };

interface Props {
  cid: number;
  /** The announcement to edit; null creates a new one. */
  announcement: ContestAnnouncement | null;
  onClose: () => void;
}

/** Dialog that creates or edits an announcement of a contest. */
const EditDialog = ({ cid, announcement, onClose }: Props) => {
  const { t } = useTranslation();
  const gid = useGid();
  const { id, title = '', content = '', status = 0 } = announcement ?? {};
  const form = useDraftForm(`contest-announcement-draft:${cid}:${id ?? 'new'}`, {
    initial: { title, content, isShown: status === 0 },
    rule: (field, draft) => (field === 'isShown' ? null : announcementFault(t, field, draft, LIMITS)),
    serverNames: { 'announcement.title': 'title', 'announcement.content': 'content' },
    send: async ({ isShown, ...draft }) => {
      const payload = { ...draft, status: statusOf(isShown) };
      if (id !== undefined) {
        const body = { cid, ...inGroup(gid), announcement: { ...payload, id } };
        await api(callIn(gid, 'PUT /api/admin/contest/announcement'), { body, failures: 'silent' });
      } else {
        const body = { cid, ...inGroup(gid), announcement: payload };
        await api(callIn(gid, 'POST /api/admin/contest/announcement'), { body, failures: 'silent' });
      }
      await refresh(callIn(gid, ANNOUNCEMENTS));
    },
    success: t(announcement ? 'authoring.saved' : 'authoring.announcement.published'),
    onDone: onClose,
  });
  const uploads = useMarkdownUploads(gid ?? undefined, true);
  return (
    <AnnouncementDialog isNew={!announcement} form={form} limits={LIMITS} uploads={uploads} onClose={onClose}>
      <Toggle
        label={t('contest.admin.announcement.shown')}
        checked={form.values.isShown}
        onChange={form.put('isShown')}
      />
    </AnnouncementDialog>
  );
};
