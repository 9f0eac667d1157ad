import { useTranslation } from 'react-i18next';
import { Button, PasswordField, TextField, Toggle } from '@tribunal/web/kit';
import { RemoteLimits } from '../../contract';

interface BoundField<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error?: string | null;
}

interface Props {
  userAgent: BoundField<string>;
  /** Whether the site accepts a session, which may be bound to the browser. */
  takesSession: boolean;
  /** Whether the account has its own proxy now. */
  hasProxy: boolean;
  /**
   * The typed address; its value is empty to remove the proxy, undefined to keep it. Absent if the account may have no
   * proxy of its own.
   */
  proxy?: BoundField<string | undefined>;
}

/** Renders the user agent and the proxy of an account. The address of a stored proxy is never displayed. */
export const ConnectionFields = ({ userAgent, takesSession, hasProxy, proxy }: Props) => {
  const { t } = useTranslation();
  const label = t('remote-judging.account.proxy');
  return (
    <>
      <TextField
        label={t('remote-judging.account.userAgent')}
        {...userAgent}
        autoComplete="off"
        spellCheck={false}
        maxLength={RemoteLimits.userAgent.max}
      />
      {takesSession && (
        <>
          <p className="t-hint">{t('remote-judging.account.userAgentHint')}</p>
          <p>
            <Button size="small" onClick={() => userAgent.onChange(navigator.userAgent)}>
              {t('remote-judging.account.useThisBrowser')}
            </Button>
          </p>
        </>
      )}
      {proxy && proxy.value !== '' && (
        <PasswordField
          label={hasProxy ? t('remote-judging.account.isSet', { field: label }) : label}
          {...proxy}
          autoComplete="new-password"
          spellCheck={false}
          maxLength={RemoteLimits.proxy.max}
          value={proxy.value ?? ''}
          onChange={(typed) => proxy.onChange(typed === '' ? undefined : typed)}
        />
      )}
      {proxy && <p className="t-hint">{t('remote-judging.account.proxyHint')}</p>}
      {proxy && hasProxy && (
        <Toggle
          variant="box"
          label={t('remote-judging.account.removeProxy')}
          checked={proxy.value === ''}
          onChange={(isRemoved) => proxy.onChange(isRemoved ? '' : undefined)}
        />
      )}
    </>
  );
};
