import './second-factor.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, refresh, useCall } from '../../../api';
import { Button, Card, CardBody, CopyButton, Dialog, Loaded, Note, Tag, TimeAgo, toast } from '../../../kit';
import { useAction } from '../../action';
import { refreshRoles } from '../../session';
import { withConfirmation } from './confirmation';
import { AuthenticatorDialog } from './AuthenticatorDialog';
import { ConfirmIdentityOutlet } from './ConfirmIdentity';
import { PasskeyDialog } from './PasskeyDialog';
import { hasPasskeys } from './passkeys';

interface Props {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes, once. */
const RecoveryCodesDialog = ({ codes, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('secondFactor.codesTitle')}
      outsideClick="stay"
      onClose={onClose}
      actions={
        <>
          <CopyButton text={codes.join('\n')} label={t('secondFactor.copyCodes')} variant="plain" />
          <Button variant="primary" onClick={onClose}>
            {t('secondFactor.codesSaved')}
          </Button>
        </>
      }
    >
      <p>{t('secondFactor.codesText')}</p>
      <ol className="t-factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  );
};

type Open =
  | { kind: 'authenticator'; secret: string; uri: string }
  | { kind: 'passkey' }
  | { kind: 'codes'; codes: string[] };

const STATE = 'GET /api/second-factor';

interface Factor {
  /** Null for the authenticator app. */
  id: number | null;
  name: string;
}

/** Makes a call after a confirmation. Staff may lose their rights by it, or get them back. */
const confirmed = <T,>(send: () => Promise<T>): Promise<T> => withConfirmation(send).finally(() => void refreshRoles());

/** Lists the user's second factors; they can be set up and removed. */
export const SecondFactorCard = () => {
  const { t } = useTranslation();
  const answer = useCall(STATE);
  const { data } = answer;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const factors = data ? data.passkeys.length + (data.hasAuthenticator ? 1 : 0) : 0;

  const onAdded = (codes: string[]) => {
    toast.success(t('secondFactor.added'));
    setOpen(codes.length > 0 ? { kind: 'codes', codes } : null);
    void refresh(STATE);
    void refreshRoles();
  };
  const setUpAuthenticator = useAction({
    call: () => confirmed(() => api('POST /api/second-factor/authenticator-setup', { failures: 'silent' })),
    changes: [STATE],
    after: (setup) => setOpen({ kind: 'authenticator', ...setup }),
  });
  const remove = useAction({
    ask: ({ name }: Factor) => ({
      title: t('secondFactor.removeAsk', { name }),
      text: t(factors === 1 ? 'secondFactor.removeLastText' : 'secondFactor.removeText'),
      yes: t('secondFactor.remove'),
      variant: 'negative',
    }),
    call: ({ id }) =>
      confirmed(() =>
        id === null
          ? api('DELETE /api/second-factor/authenticator', { failures: 'silent' })
          : api('DELETE /api/second-factor/passkey', { query: { id }, failures: 'silent' }),
      ),
    done: t('secondFactor.removed'),
    changes: [STATE],
  });
  const renewCodes = useAction({
    ask: () => ({
      title: t('secondFactor.newCodesAsk'),
      text: t('secondFactor.newCodesText'),
      yes: t('secondFactor.newCodes'),
    }),
    call: () => confirmed(() => api('POST /api/second-factor/recovery-codes', { failures: 'silent' })),
    changes: [STATE],
    after: ({ recoveryCodes }) => setOpen({ kind: 'codes', codes: recoveryCodes }),
  });

  if (!data) {
    return (
      <Card title={t('secondFactor.title')}>
        <Loaded answer={answer} rows={3} />
      </Card>
    );
  }
  const { hasAuthenticator, passkeys, recoveryCodesLeft, isRequired } = data;
  return (
    <div id="second-factor">
      <Card title={t('secondFactor.title')}>
        <CardBody>
          <p className="t-hint">{t('secondFactor.intro')}</p>
          {factors === 0 && (
            <Note kind={isRequired ? 'warning' : 'info'}>
              {t(isRequired ? 'secondFactor.required' : 'secondFactor.off')}
            </Note>
          )}
        </CardBody>
        <ul className="t-sessions">
          <li className="t-item">
            <span className="t-grow">
              <span className="t-row">
                <b>{t('secondFactor.authenticator')}</b>
                {hasAuthenticator && <Tag>{t('secondFactor.authenticatorOn')}</Tag>}
              </span>
              <span className="t-muted t-small">{t('secondFactor.authenticatorHint')}</span>
            </span>
            <Button size="small" onClick={() => setUpAuthenticator.run()}>
              {t(hasAuthenticator ? 'secondFactor.replace' : 'secondFactor.setUp')}
            </Button>
            {hasAuthenticator && (
              <Button
                size="small"
                variant="negative"
                onClick={() => remove.run({ id: null, name: t('secondFactor.authenticator') })}
              >
                {t('secondFactor.remove')}
              </Button>
            )}
          </li>
          <li className="t-item">
            <span className="t-grow">
              <b>{t('secondFactor.passkeys')}</b>
              <span className="t-muted t-small t-factor-line">
                {t(hasPasskeys() ? 'secondFactor.passkeysHint' : 'secondFactor.noPasskeySupport')}
              </span>
              {passkeys.length === 0 && (
                <span className="t-muted t-small t-factor-line">{t('secondFactor.noPasskeys')}</span>
              )}
            </span>
            <Button size="small" disabled={!hasPasskeys()} onClick={() => setOpen({ kind: 'passkey' })}>
              {t('secondFactor.addPasskey')}
            </Button>
          </li>
          {passkeys.map(({ id, name, gmtCreate, gmtLastUsed }) => (
            <li key={id} className="t-item">
              <span className="t-grow t-factor-passkey">
                <b className="t-wrap">{name}</b>
                <span className="t-muted t-small t-row">
                  <span>
                    {t('secondFactor.created')} <TimeAgo at={gmtCreate} />
                  </span>
                  {gmtLastUsed ? (
                    <span>
                      {t('secondFactor.lastUsed')} <TimeAgo at={gmtLastUsed} />
                    </span>
                  ) : (
                    <span>{t('secondFactor.neverUsed')}</span>
                  )}
                </span>
              </span>
              <Button
                size="small"
                variant="negative"
                aria-label={t('secondFactor.removePasskey', { name })}
                onClick={() => remove.run({ id, name })}
              >
                {t('secondFactor.remove')}
              </Button>
            </li>
          ))}
          {factors > 0 && (
            <li className="t-item">
              <span className="t-grow">
                <span className="t-row">
                  <b>{t('secondFactor.recoveryCodes')}</b>
                  <Tag>{t('secondFactor.codesLeft', { count: recoveryCodesLeft })}</Tag>
                </span>
                <span className="t-muted t-small">{t('secondFactor.recoveryHint')}</span>
              </span>
              <Button size="small" onClick={() => renewCodes.run()}>
                {t('secondFactor.newCodes')}
              </Button>
            </li>
          )}
        </ul>
      </Card>
      {open?.kind === 'authenticator' && <AuthenticatorDialog setup={open} onClose={close} onAdded={onAdded} />}
      {open?.kind === 'passkey' && <PasskeyDialog onClose={close} onAdded={onAdded} />}
      {open?.kind === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
      <ConfirmIdentityOutlet />
    </div>
  );
};
