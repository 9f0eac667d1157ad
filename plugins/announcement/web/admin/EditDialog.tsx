import { useForm } from '@tribunal/web/forms';
import { useMarkdownUploads } from '@tribunal/web/plugin';
import { Button, FormDialog, Note, TextField, TimeField, Toggle } from '@tribunal/web/kit';
import { MarkdownField } from '@tribunal/web/kit/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementLimits, AnnouncementStatus, type Announcement } from '../../contract';
import { api, CALLS, refresh } from '../calls';
import { draftOf, dropDraft, faultOf, keepDraft, readDraft, toBody, type Draft } from './draft';

interface Props {
  /** The announcement to edit; null creates a new one. */
  announcement: Announcement | null;
  onClose: () => void;
}

/**
 * Dialog that creates or edits an announcement. The draft is kept on this device, so closing the dialog loses
 * nothing.
 */
export const EditDialog = ({ announcement, onClose }: Props) => {
  const { t } = useTranslation();
  const stored = draftOf(announcement);
  const [found, setFound] = useState(() => readDraft(announcement));
  const uploads = useMarkdownUploads();
  const form = useForm<Draft>({
    initial: found ?? stored,
    rule: (field, draft) => {
      const fault = faultOf(field, draft);
      if (fault?.key === 'endBeforeStart') return t('announcement.endBeforeStart');
      return fault && t(`input.${fault.key}`, { field: t(`announcement.${field}Field`), limit: fault.limit });
    },
    onChange: (draft) => keepDraft(announcement, draft),
    send: async (draft) => {
      if (announcement) {
        const body = { id: announcement.id, ...toBody(draft, announcement) };
        await api('PUT /api/admin/announcement', { body, failures: 'silent' });
      } else {
        const body = { status: AnnouncementStatus.Shown, ...toBody(draft, null) };
        await api('POST /api/admin/announcement', { body, failures: 'silent' });
      }
      dropDraft(announcement);
      await refresh(...CALLS);
    },
    success: t(announcement ? 'announcement.saved' : 'announcement.published'),
    onDone: onClose,
  });
  const startAfresh = () => {
    dropDraft(announcement);
    setFound(null);
    form.reset(stored);
  };

  return (
    <FormDialog
      title={t(announcement ? 'announcement.edit' : 'announcement.create')}
      width="wide"
      save={t(announcement ? 'announcement.save' : 'announcement.publish')}
      {...form.dialog}
      intro={
        found && (
          <Note
            actions={
              <Button size="small" onClick={startAfresh}>
                {t('announcement.draftDrop')}
              </Button>
            }
          >
            {t('announcement.draftFound')}
          </Note>
        )
      }
      onClose={onClose}
    >
      <TextField
        label={t('announcement.titleField')}
        {...form.bind('title')}
        maxLength={AnnouncementLimits.title.max}
      />
      <MarkdownField
        label={t('announcement.contentField')}
        {...form.bind('content')}
        rows={10}
        maxLength={AnnouncementLimits.content.max}
        preview="tab"
        uploads={uploads}
      />
      <Toggle label={t('announcement.pinnedField')} checked={form.values.pinned} onChange={form.put('pinned')} />
      <div className="t-fields two">
        <TimeField label={t('announcement.startField')} stored={announcement?.startTime} {...form.bind('startTime')} />
        <TimeField label={t('announcement.endField')} stored={announcement?.endTime} {...form.bind('endTime')} />
      </div>
    </FormDialog>
  );
};
