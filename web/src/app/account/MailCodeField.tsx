import { Intervals, Limits } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createApi } from '../../api';
import { Button, Field, toast, useClock } from '../../kit';

/** Asked for only by sites that send mail. */
interface MailCodeCalls {
  'GET /api/get-register-code': { query: { email: string }; data: null };
}
const mail = createApi<MailCodeCalls>();

interface Props {
  email: string;
  /** What is wrong with the address, if anything. */
  emailError: () => string | null;
  onEmailError: (error: string) => void;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
}

/** Six characters from a mail; the button counts down until it may be sent again. */
export const MailCodeField = ({ email, emailError, onEmailError, value, onChange, error }: Props) => {
  const { t } = useTranslation();
  const [again, setAgain] = useState(0);
  const waiting = useClock((now) => Math.max(0, Math.ceil((again - now) / 1000)));

  const send = async () => {
    const wrong = emailError();
    if (wrong) return onEmailError(wrong);
    setAgain(Date.now() + Intervals.registerResend);
    try {
      await mail('GET /api/get-register-code', { query: { email } });
      toast.success(t('account.codeSent'));
    } catch {
      setAgain(0);
    }
  };

  return (
    <Field label={t('account.code')} error={error}>
      {(control) => (
        <div className="t-row tight">
          <input
            {...control}
            name="code"
            className="t-grow"
            autoComplete="one-time-code"
            maxLength={Limits.emailCode.exactly}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button onClick={() => void send()} disabled={waiting > 0}>
            {waiting > 0 ? t('account.sendAgainIn', { count: waiting }) : t('account.sendCode')}
          </Button>
        </div>
      )}
    </Field>
  );
};
