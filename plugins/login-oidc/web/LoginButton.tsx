import { Button, Note, useSave } from '@tribunal/web/kit';
import type { LoginMethodProps } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { api, useCall } from './calls';
import { leaveFor } from './journey';

/** The button in the login dialog; there is none while no provider is configured. */
export const LoginButton = ({ target }: LoginMethodProps) => {
  const { t } = useTranslation();
  const { data } = useCall('GET /api/oidc/button');
  const { busy, errors, run } = useSave();
  if (!data || data.text === null) return null;
  const start = async () => leaveFor((await api('POST /api/login/oidc/start', { failures: 'silent' })).url, target);
  return (
    <div className="t-login-method">
      {errors.form && (
        <Note kind="negative" role="alert">
          {errors.form}
        </Note>
      )}
      <Button width="fluid" icon="sign in" state={busy ? 'busy' : 'ready'} onClick={() => void run(start)}>
        {data.text || t('login-oidc.button')}
      </Button>
    </div>
  );
};
