import { Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api';
import { Button, Field, consumeErrorText, fieldOf, useSave } from '../../kit';
import { useResend, type Mail } from './resend';

interface Props {
  mail: Mail;
  /**
   * Asks the server to send the mail.
   * @throws ApiError when the call fails
   */
  send: () => Promise<unknown>;
  /** Returns what is wrong with the address, or null. */
  emailError: () => string | null;
  /** Receives an error about the address (`email`) or any other error (`form`). */
  onError: (place: 'email' | 'form', error: string) => void;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | null;
}

/** A field for a six-character code from a mail; the button counts down until the mail may be sent again. */
export const MailCodeField = (props: Props) => {
  const { mail, send, emailError, onError, value, onChange, onBlur, error } = props;
  const { t } = useTranslation();
  const { left, begin, clear } = useResend(mail);
  const { busy, run } = useSave();

  const sendOrExplain = () =>
    send().catch((failure: unknown) => {
      // After a 429 the countdown continues.
      if (!(failure instanceof ApiError && failure.status === 429)) clear();
      onError(fieldOf(failure, ['email']), consumeErrorText(failure));
      throw failure;
    });
  const requestCode = () => {
    const wrong = emailError();
    if (wrong) return onError('email', wrong);
    begin();
    void run(sendOrExplain, { success: t('account.codeSent') });
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
            onChange={(event) => onChange(event.target.value.trim())}
            onBlur={onBlur}
            required
          />
          <Button onClick={requestCode} disabled={left > 0 || busy}>
            {left > 0 ? t('account.sendAgainIn', { count: left }) : t('account.sendCode')}
          </Button>
        </div>
      )}
    </Field>
  );
};
