import { AnnouncementDialog, announcementFault } from '@tribunal/web/admin';
import { TimeField, Toggle } from '@tribunal/web/kit';
import { useMarkdownUploads } from '@tribunal/web/plugin';
import { useDraftForm } from '@tribunal/web/plugin/more';
import { useTranslation } from 'react-i18next';
import { AnnouncementLimits, AnnouncementStatus, type Announcement } from '../../contract';
import { api, CALLS, refresh } from '../calls';
import { draftOf, isReversed, toBody } from './draft';

interface Props {
  /** The announcement to edit; null creates a new one. */
  announcement: Announcement | null;
  onClose: () => void;
}

/** Dialog that creates or edits an announcement. */
export const EditDialog = ({ announcement, onClose }: Props) => {
  const { t } = useTranslation();
  const form = useDraftForm(`announcement-draft:${announcement?.id ?? 'new'}`, {
    initial: draftOf(announcement),
    rule: (field, draft) => {
      if (field === 'endTime') return isReversed(draft) ? t('announcement.endBeforeStart') : null;
      return field === 'title' || field === 'content' ? announcementFault(t, field, draft, AnnouncementLimits) : null;
    },
    send: async (draft) => {
      if (announcement) {
        const body = { id: announcement.id, ...toBody(draft, announcement) };
        await api('PUT /api/admin/announcement', { body, failures: 'silent' });
      } else {
        const body = { status: AnnouncementStatus.Shown, ...toBody(draft, null) };
        await api('POST /api/admin/announcement', { body, failures: 'silent' });
      }
      await refresh(...CALLS);
    },
    success: t(announcement ? 'authoring.saved' : 'authoring.announcement.published'),
    onDone: onClose,
  });
  const limits = AnnouncementLimits;
  const uploads = useMarkdownUploads();
  return (
    <AnnouncementDialog isNew={!announcement} form={form} limits={limits} uploads={uploads} onClose={onClose}>
      <Toggle label={t('announcement.pinnedField')} checked={form.values.pinned} onChange={form.put('pinned')} />
      <div className="t-fields two">
        <TimeField label={t('announcement.startField')} stored={announcement?.startTime} {...form.bind('startTime')} />
        <TimeField label={t('announcement.endField')} stored={announcement?.endTime} {...form.bind('endTime')} />
      </div>
    </AnnouncementDialog>
  );
};
