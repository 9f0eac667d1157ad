import { Intervals, Limits } from '@tribunal/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api';
import { Field, IconButton, consumeErrorText } from '../../../kit';

interface CaptchaOptions {
  /** Whether to fetch the picture. */
  isWanted: boolean;
}

/** Fetches a picture with digits. Each attempt uses it up, whatever the result. */
export const useCaptcha = ({ isWanted }: CaptchaOptions) =>
  useCall('GET /api/captcha', { failures: 'silent' }, { enabled: isWanted, staleTime: Intervals.captchaLife / 2 });
type CaptchaPicture = ReturnType<typeof useCaptcha>;

interface Props {
  form: {
    bind: (field: 'captcha') => {
      name: string;
      value: string;
      onChange: (value: string) => void;
      onBlur: () => void;
      error?: string | null;
      required: boolean;
    };
    picture: CaptchaPicture;
    /** Clears the field and fetches another picture. */
    reload: () => void;
  };
  /** Focuses the field as soon as it appears, because it was not rendered before. */
  autoFocus?: boolean;
}

/** A field for the digits in a picture, which can be replaced by another one. */
export const CaptchaField = ({ form, autoFocus = false }: Props) => {
  const { t } = useTranslation();
  const { bind, picture, reload } = form;
  const { error, onChange, ...input } = bind('captcha');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, [autoFocus]);
  return (
    <Field label={t('account.captcha')} error={error ?? (picture.error ? consumeErrorText(picture.error) : null)}>
      {(control) => (
        <div className="t-row tight">
          <input
            {...control}
            {...input}
            ref={box}
            className="t-grow"
            autoComplete="off"
            maxLength={Limits.captcha.max}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className="t-captcha">
            {picture.data && <img src={picture.data.img} alt={t('account.captchaPicture')} />}
          </span>
          <IconButton
            icon="sync"
            label={t('account.captchaRefresh')}
            onClick={reload}
            disabled={picture.isFetching}
            aria-busy={picture.isFetching || undefined}
          />
        </div>
      )}
    </Field>
  );
};

interface QuestionProps {
  /** Number of attempts so far; each uses the picture up, so that another one is fetched. */
  attempts: number;
  onChange: (answer: { captcha: string; captchaKey: string }) => void;
  error?: string | null;
}

/** The field for a form that has no state for it. */
export const CaptchaQuestion = ({ attempts, onChange, error = null }: QuestionProps) => {
  const [digits, setDigits] = useState('');
  const picture = useCaptcha({ isWanted: true });
  const { refetch } = picture;
  const type = (value: string): void => {
    setDigits(value);
    onChange({ captcha: value.trim(), captchaKey: picture.data?.captchaKey ?? '' });
  };
  const reload = (): void => {
    type('');
    void refetch();
  };
  useEffect(() => {
    setDigits('');
    void refetch();
  }, [attempts, refetch]);
  const bind = () => ({
    name: 'captcha',
    value: digits,
    onChange: type,
    onBlur: () => undefined,
    error,
    required: true,
  });
  return <CaptchaField form={{ bind, picture, reload }} autoFocus />;
};
