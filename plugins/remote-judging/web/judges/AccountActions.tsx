import type { RemoteAccountRow } from '../../contract';
import { useTranslation } from 'react-i18next';
import { api } from '../calls';
import { Button, Icon, MenuButton, confirm } from '@tribunal/web/kit';
import { useAction } from '../shared/use-action';

interface Props {
  account: RemoteAccountRow;
  /** Display name of the judge. */
  site: string;
  onEdit: () => void;
  onChanged: () => void;
}

/** Durations in minutes for which an account can be put to rest. */
const REST_MINUTES = [30, 720] as const;

/**
 * Tests, edits, rests or removes an account. A user's account can only be tested and rested; its secrets belong to
 * the user.
 */
export const AccountActions = ({ account, site, onEdit, onChanged }: Props) => {
  const { t } = useTranslation();
  const { busy, run } = useAction(onChanged);
  const { id, name, owner, state, way: method } = account;

  const test = () =>
    run(id, () => api('POST /api/admin/remote-account/test', { body: { id } }), t('remote-judging.accounts.testing'));
  const rest = (minutes: number) =>
    run(
      id,
      () => api('PUT /api/admin/remote-account/rest', { body: { id, minutes } }),
      t(minutes > 0 ? 'remote-judging.accounts.paused' : 'remote-judging.accounts.resumed'),
    );
  const remove = async () => {
    const sure = await confirm({
      title: t('remote-judging.account.removeAsk'),
      text: t('remote-judging.account.removeText', { site }),
      yes: t('remote-judging.account.remove'),
      variant: 'negative',
    });
    if (!sure) return;
    await run(
      id,
      () => api('DELETE /api/admin/remote-account', { query: { id } }),
      t('remote-judging.account.removed'),
    );
  };

  const entries = [
    ...(owner === null ? [{ key: 'edit', text: t('remote-judging.account.edit'), onSelect: onEdit }] : []),
    ...(state === 'resting'
      ? [{ key: 'wake', text: t('remote-judging.accounts.resume'), onSelect: () => void rest(0) }]
      : REST_MINUTES.map((minutes) => ({
          key: `rest ${minutes}`,
          text: t(minutes < 60 ? 'remote-judging.accounts.pauseMinutes' : 'remote-judging.accounts.pauseHours', {
            count: minutes < 60 ? minutes : minutes / 60,
          }),
          onSelect: () => void rest(minutes),
        }))),
    { key: 'remove', text: t('remote-judging.account.remove'), onSelect: () => void remove() },
  ];
  return (
    <span className="t-row tight t-actions t-end">
      {method !== 'verify' && (
        <Button
          size="small"
          state={busy !== null ? 'busy' : 'ready'}
          aria-label={t('remote-judging.accounts.testOf', { name })}
          onClick={() => void test()}
        >
          {t('remote-judging.accounts.test')}
        </Button>
      )}
      <MenuButton
        label={t('remote-judging.accounts.more', { name })}
        buttonClass="ui small basic icon button"
        entries={entries}
      >
        <Icon name="ellipsis horizontal" />
      </MenuButton>
    </span>
  );
};
