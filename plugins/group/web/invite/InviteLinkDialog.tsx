import { useForm } from '@tribunal/web/forms';
import { CopyButton, Dialog, FormDialog, Note, Select, TextField } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INVITE_PATH, InviteLinkLimits } from '../../contract';
import { api, LINKS, refresh } from '../calls';

const HOURS = ['1', '24', '168', '720', '2160'] as const;
const { min, max } = InviteLinkLimits.uses;

interface Props {
  gid: number;
  onClose: () => void;
}

/** Creates an invite link and shows it, once. */
export const InviteLinkDialog = ({ gid, onClose }: Props) => {
  const { t } = useTranslation();
  const [token, setToken] = useState<string | null>(null);
  const form = useForm({
    initial: { maxUses: '30', hours: '168' },
    rule: (field, { maxUses }) => {
      const isFine = field !== 'maxUses' || (/^\d+$/.test(maxUses) && Number(maxUses) >= min && Number(maxUses) <= max);
      return isFine ? null : t('group.linkUsesRange', { min, max });
    },
    send: async ({ maxUses, hours }) => {
      const body = { gid, maxUses: Number(maxUses), hours: Number(hours) };
      setToken((await api('POST /api/group/invite-link', { body, failures: 'silent' })).token);
      void refresh(LINKS);
    },
  });
  if (token !== null) {
    const link = `${window.location.origin}${INVITE_PATH}#${token}`;
    return (
      <Dialog title={t('group.linkCreated')} outsideClick="stay" onClose={onClose}>
        <Note kind="warning">{t('group.linkOnce')}</Note>
        <p className="t-row">
          <code translate="no" className="t-grow t-break">
            {link}
          </code>
          <CopyButton text={link} label={t('group.link')} />
        </p>
      </Dialog>
    );
  }
  const hours = form.bind('hours');
  return (
    <FormDialog
      title={t('group.createLink')}
      save={t('group.createLink')}
      {...form.dialog}
      intro={<p>{t('group.noLinksText')}</p>}
      onClose={onClose}
    >
      <TextField label={t('group.linkMaxUses')} {...form.bind('maxUses')} inputMode="numeric" autoComplete="off" />
      <div className="field">
        <span className="t-label">{t('group.linkExpiresIn')}</span>
        <Select
          label={t('group.linkExpiresIn')}
          value={hours.value}
          options={HOURS.map((value) => ({ value, text: t(`group.linkHours.${value}`) }))}
          onChange={hours.onChange}
        />
      </div>
    </FormDialog>
  );
};
