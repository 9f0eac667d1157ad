import { Intervals, Limits } from '@tribunal/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api';
import { Field, IconButton, takeErrorText } from '../../kit';

interface CaptchaOptions {
  /** The picture is fetched while this is true. */
  isWanted: boolean;
}

/** A picture with digits. Each answer uses it up, whatever comes of it. */
export const useCaptcha = ({ isWanted }: CaptchaOptions) =>
  useCall('GET /api/captcha', { failures: 'silent' }, { enabled: isWanted, staleTime: Intervals.captchaLife / 2 });
export type CaptchaPicture = ReturnType<typeof useCaptcha>;

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
    /** Empties the field and fetches another picture. */
    reload: () => void;
  };
  /** The field takes the focus as soon as it is there, because it was not there before. */
  takesFocus?: boolean;
}

/** Digits in a picture, which can be had anew. */
export const CaptchaField = ({ form, takesFocus = false }: Props) => {
  const { t } = useTranslation();
  const { bind, picture, reload } = form;
  const { error, onChange, ...input } = bind('captcha');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <Field label={t('account.captcha')} error={error ?? (picture.error ? takeErrorText(picture.error) : null)}>
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
            label={t('account.captchaAnew')}
            onClick={reload}
            disabled={picture.isFetching}
            aria-busy={picture.isFetching || undefined}
          />
        </div>
      )}
    </Field>
  );
};
