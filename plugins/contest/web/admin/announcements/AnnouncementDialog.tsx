import { useDialogSave, useMarkdownUploads } from '@tribunal/web/plugin';
import { Button, FormDialog, Note, TextField, toast, Toggle } from '@tribunal/web/kit';
import { MarkdownField } from '@tribunal/web/kit/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContestAnnouncement } from '../../../contract';
import { api } from '../../calls';
import { removeDraft, EMPTY, faultOf, saveDraft, maxOf, readDraft, type Draft } from './draft';

interface Props {
  cid: number;
  /** The announcement to edit; null creates a new one. */
  announcement: ContestAnnouncement | null;
  onClose: () => void;
  onSaved: () => void;
}
type Faults = Partial<Record<keyof Draft, string | null>>;

/**
 * Dialog that creates or edits an announcement. The draft is kept on this device, so closing the dialog loses
 * nothing.
 */
export const AnnouncementDialog = ({ cid, announcement, onClose, onSaved }: Props) => {
  const { t } = useTranslation();
  const { title, content } = announcement ?? EMPTY;
  const [savedDraft, setSavedDraft] = useState(() => readDraft(cid, announcement));
  const [draft, setDraft] = useState<Draft>(savedDraft ?? { title, content });
  const [isShown, setShown] = useState(announcement?.status !== 1);
  const [faults, setFaults] = useState<Faults>({});
  const { busy, errors, run } = useDialogSave(['title', 'content', 'announcement.title', 'announcement.content']);
  const uploads = useMarkdownUploads();

  const faultText = (field: keyof Draft): string | null => {
    const fault = faultOf(field, draft[field]);
    return fault && t(`contest.admin.announcement.${fault}`, { max: maxOf(field) });
  };
  const setField = (field: keyof Draft) => (value: string) => {
    const next = { ...draft, [field]: value };
    setDraft(next);
    saveDraft(cid, announcement, next);
  };
  const discardDraft = () => {
    removeDraft(cid, announcement);
    setSavedDraft(null);
    setDraft({ title, content });
  };
  const save = () => {
    const wrong = { title: faultText('title'), content: faultText('content') };
    setFaults(wrong);
    if (wrong.title || wrong.content) return;
    void run(async () => {
      const payload = { ...draft, status: isShown ? (0 as const) : (1 as const) };
      if (announcement) {
        const body = { cid, announcement: { ...payload, id: announcement.id } };
        await api('PUT /api/admin/contest/announcement', { body, failures: 'silent' });
      } else {
        await api('POST /api/admin/contest/announcement', { body: { cid, announcement: payload }, failures: 'silent' });
      }
      removeDraft(cid, announcement);
      toast.success(t(announcement ? 'authoring.saved' : 'contest.admin.announcement.published'));
      onSaved();
    });
  };
  const field = (name: keyof Draft) => ({
    name,
    label: t(`contest.admin.announcement.${name}`),
    maxLength: maxOf(name),
    value: draft[name],
    onChange: setField(name),
    onBlur: () => setFaults({ ...faults, [name]: faultText(name) }),
    error: faults[name] ?? errors[name] ?? errors[`announcement.${name}`],
  });

  return (
    <FormDialog
      title={t(announcement ? 'contest.admin.announcement.edit' : 'contest.admin.announcement.create')}
      width="wide"
      save={t(announcement ? 'authoring.save' : 'contest.admin.announcement.publish')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      intro={
        savedDraft && (
          <Note
            actions={
              <Button size="small" onClick={discardDraft}>
                {t('authoring.draftDiscard')}
              </Button>
            }
          >
            {t('contest.admin.announcement.draftFound')}
          </Note>
        )
      }
      onSave={save}
      onClose={onClose}
    >
      <TextField {...field('title')} autoComplete="off" />
      <MarkdownField {...field('content')} rows={10} preview="tab" uploads={uploads} />
      <Toggle label={t('contest.admin.announcement.shown')} checked={isShown} onChange={setShown} />
    </FormDialog>
  );
};
