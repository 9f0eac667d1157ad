import { Button, Card, FormDialog, PasswordField, TimeAgo, Loaded } from '@tribunal/web/kit';
import { useForm } from '@tribunal/web/forms';
import { withConfirmation } from '@tribunal/web/plugin/more';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkedIdentity } from '../contract';
import { api, useCall, refresh } from './calls';
import { leaveFor } from './journey';

const CALL = 'GET /api/oidc/identities';

const nameOf = ({ issuer }: LinkedIdentity): string => new URL(issuer).host;

/** The identities that may log in to the account of the user. */
export const Identities = () => {
  const { t } = useTranslation();
  const answer = useCall(CALL);
  const { data } = answer;
  const [asked, setAsked] = useState<'link' | LinkedIdentity | null>(null);

  const link = async (password: string) => {
    const { url } = await withConfirmation(() =>
      api('POST /api/oidc/link/start', { body: { password }, failures: 'silent' }),
    );
    leaveFor(url, '/setting#oidc');
  };
  const unlink = async (id: number, password: string) => {
    await withConfirmation(() => api('POST /api/oidc/unlink', { body: { id, password }, failures: 'silent' }));
    await refresh(CALL);
  };
  return (
    <Card title={t('login-oidc.identities')}>
      <Loaded answer={answer} rows={2}>
        {(data) => (
          <ul className="t-sessions">
            {data.map((identity) => (
              <li key={identity.id} className="t-item">
                <span className="t-grow">
                  <b>{nameOf(identity)}</b>
                  <span className="t-muted t-small t-row">
                    {t('login-oidc.linkedAt')} <TimeAgo at={identity.linkedAt} />
                  </span>
                </span>
                <Button
                  variant="negative"
                  size="small"
                  aria-label={t('login-oidc.unlinkOne', { name: nameOf(identity) })}
                  onClick={() => setAsked(identity)}
                >
                  {t('login-oidc.unlink')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p className="t-card-intro t-muted t-small">{t(data?.length === 0 ? 'login-oidc.none' : 'login-oidc.hint')}</p>
      <p className="t-card-intro">
        <Button onClick={() => setAsked('link')}>{t('login-oidc.link')}</Button>
      </p>
      {asked && (
        <PasswordDialog
          title={asked === 'link' ? t('login-oidc.link') : t('login-oidc.unlinkOne', { name: nameOf(asked) })}
          send={(password) => (asked === 'link' ? link(password) : unlink(asked.id, password))}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
};

interface DialogProps {
  title: string;
  send: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before a change of how the account can be entered. */
const PasswordDialog = ({ title, send, onClose }: DialogProps) => {
  const { t } = useTranslation();
  const form = useForm({ initial: { password: '' }, send: ({ password }) => send(password), onDone: onClose });
  return (
    <FormDialog
      title={title}
      save={t('login-oidc.continue')}
      {...form.dialog}
      intro={<p className="t-hint">{t('login-oidc.passwordHint')}</p>}
      onClose={onClose}
    >
      <PasswordField
        label={t('login-oidc.password')}
        autoComplete="current-password"
        {...form.bind('password')}
        data-autofocus=""
      />
    </FormDialog>
  );
};
