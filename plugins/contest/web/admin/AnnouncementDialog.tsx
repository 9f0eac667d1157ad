import { useForm } from '@tribunal/web/forms';
import { useMarkdownUploads } from '@tribunal/web/plugin';
import { Button, FormDialog, Note, TextField, Toggle, userStore, textError } from '@tribunal/web/kit';
import { MarkdownField } from '@tribunal/web/kit/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContestAnnouncement, ContestLimits } from '../../contract';
import { ANNOUNCEMENTS, api, callIn, inGroup, refresh } from '../calls';
import { useGid } from './addresses';

interface Draft {
  title: string;
  content: string;
}
const EMPTY: Draft = { title: '', content: '' };

const keyOf = (cid: number, announcement: ContestAnnouncement | null): string =>
  `contest-announcement-draft:${cid}:${announcement?.id ?? 'new'}`;

/** Returns the unsaved draft, if any. */
const readDraft = (cid: number, announcement: ContestAnnouncement | null): Draft | null =>
  userStore.read<Draft>(keyOf(cid, announcement));
const saveDraft = (cid: number, announcement: ContestAnnouncement | null, draft: Draft): boolean =>
  userStore.write(keyOf(cid, announcement), draft);
const removeDraft = (cid: number, announcement: ContestAnnouncement | null): void =>
  userStore.remove(keyOf(cid, announcement));

const LIMITS = { title: ContestLimits.announcementTitle, content: ContestLimits.announcement };

interface Props {
  cid: number;
  /** The announcement to edit; null creates a new one. */
  announcement: ContestAnnouncement | null;
  onClose: () => void;
}

/**
 * Dialog that creates or edits an announcement. The draft is kept on this device, so closing the dialog loses
 * nothing.
 */
export const AnnouncementDialog = ({ cid, announcement, onClose }: Props) => {
  const { t } = useTranslation();
  const { title, content } = announcement ?? EMPTY;
  const [savedDraft, setSavedDraft] = useState(() => readDraft(cid, announcement));
  const gid = useGid();
  const uploads = useMarkdownUploads(gid ?? undefined, true);
  const form = useForm({
    initial: { ...(savedDraft ?? { title, content }), isShown: announcement?.status !== 1 },
    rule: (field, draft) => {
      if (field === 'isShown') return null;
      return textError(t, t(`contest.admin.announcement.${field}`), draft[field], LIMITS[field]);
    },
    serverNames: { 'announcement.title': 'title', 'announcement.content': 'content' },
    onChange: (draft) => saveDraft(cid, announcement, { title: draft.title, content: draft.content }),
    send: async ({ isShown, ...draft }) => {
      const payload = { ...draft, status: isShown ? (0 as const) : (1 as const) };
      if (announcement) {
        const body = { cid, ...inGroup(gid), announcement: { ...payload, id: announcement.id } };
        await api(callIn(gid, 'PUT /api/admin/contest/announcement'), { body, failures: 'silent' });
      } else {
        const body = { cid, ...inGroup(gid), announcement: payload };
        await api(callIn(gid, 'POST /api/admin/contest/announcement'), { body, failures: 'silent' });
      }
      removeDraft(cid, announcement);
      await refresh(callIn(gid, ANNOUNCEMENTS));
    },
    success: t(announcement ? 'authoring.saved' : 'contest.admin.announcement.published'),
    onDone: onClose,
  });
  const discardDraft = () => {
    removeDraft(cid, announcement);
    setSavedDraft(null);
    form.reset({ ...form.values, title, content });
  };
  const field = (name: keyof Draft) => ({
    ...form.bind(name),
    label: t(`contest.admin.announcement.${name}`),
    maxLength: LIMITS[name].max,
  });

  return (
    <FormDialog
      title={t(announcement ? 'contest.admin.announcement.edit' : 'contest.admin.announcement.create')}
      width="wide"
      save={t(announcement ? 'authoring.save' : 'contest.admin.announcement.publish')}
      {...form.dialog}
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
      onClose={onClose}
    >
      <TextField {...field('title')} autoComplete="off" />
      <MarkdownField {...field('content')} rows={10} preview="tab" uploads={uploads} />
      <Toggle
        label={t('contest.admin.announcement.shown')}
        checked={form.values.isShown}
        onChange={form.put('isShown')}
      />
    </FormDialog>
  );
};
