import { useForm } from '@tribunal/web/forms';
import { FormDialog, TextArea, TextField, textError } from '@tribunal/web/kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupAuth, GroupLimits, MemberAuth } from '../../contract';
import { api, refresh, useAction, GROUPS } from '../calls';
import { useGroup } from './GroupGate';

/**
 * Returns a function that joins a public group, or one that invites the viewer, at once and opens the dialog for others,
 * and that dialog.
 */
export const useJoin = (): { join: () => void; dialog: ReactNode } => {
  const { t } = useTranslation();
  const { id: gid, auth, viewer } = useGroup();
  const isInvited = viewer.userAuth === MemberAuth.Invited;
  const [isOpen, setOpen] = useState(false);
  const joinNow = useAction({
    call: () => api('POST /api/group/member', { body: { gid } }),
    done: t('group.joined'),
    changes: GROUPS,
  });
  return {
    join: () => (auth === GroupAuth.Public || isInvited ? void joinNow.run() : setOpen(true)),
    dialog: isOpen && <ApplyDialog onClose={() => setOpen(false)} />,
  };
};

const ApplyDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const { id: gid, name, auth } = useGroup();
  const isPrivate = auth === GroupAuth.Private;
  const { reason: limits, code: exactly } = GroupLimits;
  const form = useForm({
    initial: { code: '', reason: '' },
    rule: (field, { code, reason }) => {
      if (field === 'reason') return textError(t, t('group.field.reason'), reason.trim(), limits);
      const limit = exactly.length;
      return !isPrivate || code.length === limit ? null : t('input.length', { field: t('group.field.code'), limit });
    },
    send: async ({ code, reason }) => {
      const body = { gid, reason, ...(isPrivate && { code }) };
      await api('POST /api/group/member', { body, failures: 'silent' });
      await refresh(...GROUPS);
    },
    success: t('group.applied'),
    onDone: onClose,
  });
  return (
    <FormDialog title={t('group.applyTo', { name })} save={t('group.apply')} {...form.dialog} onClose={onClose}>
      {isPrivate && (
        <TextField label={t('group.field.code')} {...form.bind('code')} maxLength={exactly.length} autoComplete="off" />
      )}
      <TextArea label={t('group.field.reason')} {...form.bind('reason')} rows={3} maxLength={limits.max} />
    </FormDialog>
  );
};
