import { useDialogSave, useMarkdownUploads } from '@tribunal/web/plugin';
import { Button, FormDialog, Note, TextField, toast, Toggle } from '@tribunal/web/kit';
import { MarkdownField } from '@tribunal/web/kit/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContestAnnouncement } from '../../../contract';
import { api } from '../../calls';
import { dropDraft, EMPTY, faultOf, keepDraft, maxOf, readDraft, type Draft } from './draft';

interface Props {
  cid: number;
  /** null makes a new one. */
  announcement: ContestAnnouncement | null;
  onClose: () => void;
  onSaved: () => void;
}
type Faults = Partial<Record<keyof Draft, string | null>>;

/** Closing it loses nothing: what was typed is found again. */
export const AnnouncementDialog = ({ cid, announcement, onClose, onSaved }: Props) => {
  const { t } = useTranslation();
  const { title, content } = announcement ?? EMPTY;
  const [found, setFound] = useState(() => readDraft(cid, announcement));
  const [draft, setDraft] = useState<Draft>(found ?? { title, content });
  const [isShown, setShown] = useState(announcement?.status !== 1);
  const [faults, setFaults] = useState<Faults>({});
  const { busy, errors, run } = useDialogSave(['title', 'content', 'announcement.title', 'announcement.content']);
  const uploads = useMarkdownUploads();

  const words = (field: keyof Draft): string | null => {
    const fault = faultOf(field, draft[field]);
    return fault && t(`contest.office.announcement.${fault}`, { max: maxOf(field) });
  };
  const put = (field: keyof Draft) => (value: string) => {
    const next = { ...draft, [field]: value };
    setDraft(next);
    keepDraft(cid, announcement, next);
  };
  const startAfresh = () => {
    dropDraft(cid, announcement);
    setFound(null);
    setDraft({ title, content });
  };
  const save = () => {
    const wrong = { title: words('title'), content: words('content') };
    setFaults(wrong);
    if (wrong.title || wrong.content) return;
    void run(async () => {
      const told = { ...draft, status: isShown ? (0 as const) : (1 as const) };
      if (announcement) {
        const body = { cid, announcement: { ...told, id: announcement.id } };
        await api('PUT /api/admin/contest/announcement', { body, failures: 'silent' });
      } else {
        await api('POST /api/admin/contest/announcement', { body: { cid, announcement: told }, failures: 'silent' });
      }
      dropDraft(cid, announcement);
      toast.success(t(announcement ? 'authoring.saved' : 'contest.office.announcement.published'));
      onSaved();
    });
  };
  const field = (name: keyof Draft) => ({
    name,
    label: t(`contest.office.announcement.${name}`),
    maxLength: maxOf(name),
    value: draft[name],
    onChange: put(name),
    onBlur: () => setFaults({ ...faults, [name]: words(name) }),
    error: faults[name] ?? errors[name] ?? errors[`announcement.${name}`],
  });

  return (
    <FormDialog
      title={t(announcement ? 'contest.office.announcement.edit' : 'contest.office.announcement.create')}
      width="wide"
      save={t(announcement ? 'authoring.save' : 'contest.office.announcement.publish')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      intro={
        found && (
          <Note
            actions={
              <Button size="small" onClick={startAfresh}>
                {t('authoring.draftDrop')}
              </Button>
            }
          >
            {t('contest.office.announcement.draftFound')}
          </Note>
        )
      }
      onSave={save}
      onClose={onClose}
    >
      <TextField {...field('title')} autoComplete="off" />
      <MarkdownField {...field('content')} rows={10} preview="tab" uploads={uploads} />
      <Toggle label={t('contest.office.announcement.shown')} checked={isShown} onChange={setShown} />
    </FormDialog>
  );
};
