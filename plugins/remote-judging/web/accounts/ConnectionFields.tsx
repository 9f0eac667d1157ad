import { useTranslation } from 'react-i18next';
import { Button, PasswordField, TextField, Toggle } from '@tribunal/web/kit';
import { RemoteLimits } from '../../contract';

interface Props {
  userAgent: string;
  onUserAgent: (userAgent: string) => void;
  /** Whether the site accepts a session, which may be bound to the browser. */
  takesSession: boolean;
  /** Whether the account has its own proxy now. */
  hasProxy: boolean;
  /** The typed address; empty to remove the proxy, absent to keep it. */
  proxy: string | undefined;
  /** Absent if the account may have no proxy of its own. */
  onProxy?: (proxy: string | undefined) => void;
  errors: Readonly<Record<string, string>>;
}

/** Renders the user agent and the proxy of an account. The address of a stored proxy is never displayed. */
export const ConnectionFields = (props: Props) => {
  const { userAgent, onUserAgent, takesSession, hasProxy, proxy, onProxy, errors } = props;
  const { t } = useTranslation();
  const label = t('remote-judging.account.proxy');
  return (
    <>
      <TextField
        label={t('remote-judging.account.userAgent')}
        name="userAgent"
        autoComplete="off"
        spellCheck={false}
        maxLength={RemoteLimits.userAgent.max}
        value={userAgent}
        onChange={onUserAgent}
        error={errors['userAgent']}
      />
      {takesSession && (
        <>
          <p className="t-hint">{t('remote-judging.account.userAgentHint')}</p>
          <p>
            <Button size="small" onClick={() => onUserAgent(navigator.userAgent)}>
              {t('remote-judging.account.useThisBrowser')}
            </Button>
          </p>
        </>
      )}
      {onProxy && proxy !== '' && (
        <PasswordField
          label={hasProxy ? t('remote-judging.account.isSet', { field: label }) : label}
          name="proxy"
          autoComplete="new-password"
          spellCheck={false}
          maxLength={RemoteLimits.proxy.max}
          value={proxy ?? ''}
          onChange={(typed) => onProxy(typed === '' ? undefined : typed)}
          error={errors['proxy']}
        />
      )}
      {onProxy && <p className="t-hint">{t('remote-judging.account.proxyHint')}</p>}
      {onProxy && hasProxy && (
        <Toggle
          variant="box"
          label={t('remote-judging.account.removeProxy')}
          checked={proxy === ''}
          onChange={(isRemoved) => onProxy(isRemoved ? '' : undefined)}
        />
      )}
    </>
  );
};
