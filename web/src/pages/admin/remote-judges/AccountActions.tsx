import type { RemoteAccountRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { Button, Icon, MenuButton, confirm, toast } from '../../../kit';

interface Props {
  account: RemoteAccountRow;
  /** Name of the judge. */
  site: string;
  onEdit: () => void;
  onChanged: () => void;
}

/** Minutes that an account can be left alone for. */
const RESTS = [30, 720] as const;

/** Test, change, let rest, remove. An account of a user can be tested and rested; its secrets are the user's. */
export const AccountActions = ({ account, site, onEdit, onChanged }: Props) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { id, name, owner, state, way } = account;

  const work = async (what: () => Promise<unknown>, said: string): Promise<void> => {
    setBusy(true);
    try {
      await what();
      toast.success(said);
    } catch {
      // Shown already.
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  const test = () =>
    work(() => api('POST /api/admin/remote-account/test', { body: { id } }), t('remoteOffice.accounts.testing'));
  const rest = (minutes: number) =>
    work(
      () => api('PUT /api/admin/remote-account/rest', { body: { id, minutes } }),
      t(minutes > 0 ? 'remoteOffice.accounts.rests' : 'remoteOffice.accounts.woken'),
    );
  const remove = async () => {
    const sure = await confirm({
      title: t('remote.accounts.removeAsk'),
      text: t('remote.accounts.removeText', { site }),
      yes: t('remote.accounts.remove'),
      look: 'negative',
    });
    if (!sure) return;
    await work(() => api('DELETE /api/admin/remote-account', { query: { id } }), t('remote.accounts.removed'));
  };

  const entries = [
    ...(owner === null ? [{ key: 'edit', text: t('remote.accounts.edit'), onSelect: onEdit }] : []),
    ...(state === 'resting'
      ? [{ key: 'wake', text: t('remoteOffice.accounts.wake'), onSelect: () => void rest(0) }]
      : RESTS.map((minutes) => ({
          key: `rest ${minutes}`,
          text: t(minutes < 60 ? 'remoteOffice.accounts.restMinutes' : 'remoteOffice.accounts.restHours', {
            count: minutes < 60 ? minutes : minutes / 60,
          }),
          onSelect: () => void rest(minutes),
        }))),
    { key: 'remove', text: t('remote.accounts.remove'), onSelect: () => void remove() },
  ];
  return (
    <span className="t-row tight t-actions t-end">
      {way !== 'verify' && (
        <Button
          size="small"
          state={busy ? 'busy' : 'ready'}
          aria-label={t('remoteOffice.accounts.testOf', { name })}
          onClick={() => void test()}
        >
          {t('remoteOffice.accounts.test')}
        </Button>
      )}
      <MenuButton label={t('remoteOffice.accounts.more', { name })} look="ui small basic icon button" entries={entries}>
        <Icon name="ellipsis horizontal" />
      </MenuButton>
    </span>
  );
};
