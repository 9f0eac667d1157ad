import { useForm } from '@tribunal/web/forms';
import { FormDialog, TextField, textError } from '@tribunal/web/kit';
import { MarkdownField } from '@tribunal/web/kit/fields';
import { useMarkdownUploads } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { GroupAnnouncementStatus, GroupLimits, type GroupAnnouncement } from '../../contract';
import { ANNOUNCEMENTS, api, refresh } from '../calls';

interface Props {
  gid: number;
  /** The announcement to edit; null creates a new one. */
  announcement: GroupAnnouncement | null;
  onClose: () => void;
}

/** Dialog that creates or edits an announcement of a group. */
export const EditDialog = ({ gid, announcement, onClose }: Props) => {
  const { t } = useTranslation();
  const uploads = useMarkdownUploads(gid, true);
  const form = useForm({
    initial: { title: announcement?.title ?? '', content: announcement?.content ?? '' },
    rule: (field, draft) => textError(t, t(`group.field.${field}`), draft[field].trim(), GroupLimits[field]),
    send: async (draft) => {
      const body = { gid, status: GroupAnnouncementStatus.Shown, ...draft };
      if (announcement) {
        const { id, status } = announcement;
        await api('PUT /api/group/announcement', { body: { ...body, id, status }, failures: 'silent' });
      } else await api('POST /api/group/announcement', { body, failures: 'silent' });
      await refresh(...ANNOUNCEMENTS);
    },
    success: t(announcement ? 'group.saved' : 'group.published'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t(announcement ? 'group.editAnnouncement' : 'group.createAnnouncement')}
      width="wide"
      save={t(announcement ? 'group.save' : 'group.publish')}
      {...form.dialog}
      onClose={onClose}
    >
      <TextField label={t('group.field.title')} {...form.bind('title')} maxLength={GroupLimits.title.max} />
      <MarkdownField
        label={t('group.field.content')}
        {...form.bind('content')}
        rows={10}
        maxLength={GroupLimits.content.max}
        preview="tab"
        uploads={uploads}
      />
    </FormDialog>
  );
};
