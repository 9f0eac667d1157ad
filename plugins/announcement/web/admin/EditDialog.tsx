import { ApiError, useMarkdownUploads } from '@tribunal/web/plugin';
import { Button, FormDialog, Note, TextField, consumeErrorText, toast } from '@tribunal/web/kit';
import { MarkdownField } from '@tribunal/web/kit/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementLimits, AnnouncementStatus, type Announcement } from '../../contract';
import { api } from '../calls';
import { EMPTY, dropDraft, faultOf, keepDraft, readDraft, type Draft, type Fault } from './draft';

interface Props {
  /** The announcement to edit; null creates a new one. */
  announcement: Announcement | null;
  onClose: () => void;
  onSaved: () => void;
}

/**
 * Dialog that creates or edits an announcement. The draft is kept on this device, so closing the dialog loses
 * nothing.
 */
export const EditDialog = ({ announcement, onClose, onSaved }: Props) => {
  const { t } = useTranslation();
  const original: Draft = announcement ?? EMPTY;
  const [found, setFound] = useState(() => readDraft(announcement));
  const [draft, setDraft] = useState<Draft>(found ?? { title: original.title, content: original.content });
  const [errors, setErrors] = useState<Partial<Record<keyof Draft | 'form', string | null>>>({});
  const [busy, setBusy] = useState(false);
  const uploads = useMarkdownUploads();

  const faultText = (fault: Fault) => fault && t(`announcement.${fault.key}`, { max: fault.max });
  const check = (field: keyof Draft) => setErrors({ ...errors, [field]: faultText(faultOf(field, draft[field])) });
  const put = (field: keyof Draft) => (value: string) => {
    const next = { ...draft, [field]: value };
    setDraft(next);
    keepDraft(announcement, next);
  };
  const startAfresh = () => {
    dropDraft(announcement);
    setFound(null);
    setDraft({ title: original.title, content: original.content });
  };

  const save = async () => {
    const wrong = {
      title: faultText(faultOf('title', draft.title)),
      content: faultText(faultOf('content', draft.content)),
    };
    setErrors(wrong);
    if (wrong.title || wrong.content) return;
    setBusy(true);
    try {
      if (announcement) {
        const body = { id: announcement.id, status: announcement.status, ...draft };
        await api('PUT /api/admin/announcement', { body, failures: 'silent' });
      } else {
        const body = { status: AnnouncementStatus.Shown, ...draft };
        await api('POST /api/admin/announcement', { body, failures: 'silent' });
      }
      dropDraft(announcement);
      toast.success(t(announcement ? 'announcement.saved' : 'announcement.published'));
      onSaved();
    } catch (error) {
      const field = error instanceof ApiError ? error.field : null;
      setErrors({ [field === 'title' || field === 'content' ? field : 'form']: consumeErrorText(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      title={t(announcement ? 'announcement.edit' : 'announcement.create')}
      width="wide"
      save={t(announcement ? 'announcement.save' : 'announcement.publish')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form ?? undefined}
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
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('announcement.titleField')}
        name="title"
        maxLength={AnnouncementLimits.title.max}
        value={draft.title}
        onChange={put('title')}
        onBlur={() => check('title')}
        error={errors.title}
      />
      <MarkdownField
        label={t('announcement.contentField')}
        name="content"
        rows={10}
        maxLength={AnnouncementLimits.content.max}
        value={draft.content}
        onChange={put('content')}
        onBlur={() => check('content')}
        error={errors.content}
        preview="tab"
        uploads={uploads}
      />
    </FormDialog>
  );
};
