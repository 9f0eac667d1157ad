import type { RemoteAccountRow } from '../../contract';
import { useTranslation } from 'react-i18next';
import { ACCOUNTS, api, useAction } from '../calls';
import { Button, Icon, MenuButton } from '@tribunal/web/kit';

interface Props {
  account: RemoteAccountRow;
  /** Display name of the judge. */
  site: string;
  onEdit: () => void;
}

/** Durations in minutes for which an account can be put to rest. */
const REST_MINUTES = [30, 720] as const;

/**
 * Tests, edits, rests or removes an account. A user's account can only be tested and rested; its secrets belong to
 * the user.
 */
export const AccountActions = ({ account, site, onEdit }: Props) => {
  const { t } = useTranslation();
  const { id, name, owner, state, way: method } = account;

  const test = useAction({
    call: () => api('POST /api/admin/remote-account/test', { body: { id } }),
    done: t('remote-judging.accounts.testing'),
    changes: [ACCOUNTS],
  });
  const rest = useAction({
    call: (minutes: number) => api('PUT /api/admin/remote-account/rest', { body: { id, minutes } }),
    done: (_, minutes) => t(minutes > 0 ? 'remote-judging.accounts.paused' : 'remote-judging.accounts.resumed'),
    changes: [ACCOUNTS],
  });
  const remove = useAction({
    ask: () => ({
      title: t('remote-judging.account.removeAsk'),
      text: t('remote-judging.account.removeText', { site }),
      yes: t('remote-judging.account.remove'),
      variant: 'negative',
    }),
    call: () => api('DELETE /api/admin/remote-account', { query: { id } }),
    done: t('remote-judging.account.removed'),
    changes: [ACCOUNTS],
  });
  const isBusy = test.busy || rest.busy || remove.busy;

  const entries = [
    ...(owner === null ? [{ key: 'edit', text: t('remote-judging.account.edit'), onSelect: onEdit }] : []),
    ...(state === 'resting'
      ? [{ key: 'wake', text: t('remote-judging.accounts.resume'), onSelect: () => void rest.run(0) }]
      : REST_MINUTES.map((minutes) => ({
          key: `rest ${minutes}`,
          text: t(minutes < 60 ? 'remote-judging.accounts.pauseMinutes' : 'remote-judging.accounts.pauseHours', {
            count: minutes < 60 ? minutes : minutes / 60,
          }),
          onSelect: () => void rest.run(minutes),
        }))),
    { key: 'remove', text: t('remote-judging.account.remove'), onSelect: () => void remove.run() },
  ];
  return (
    <span className="t-row tight t-end">
      {method !== 'verify' && (
        <Button
          size="small"
          state={isBusy ? 'busy' : 'ready'}
          aria-label={t('remote-judging.accounts.testOf', { name })}
          onClick={() => test.run()}
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
