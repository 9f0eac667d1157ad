import { Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api';
import { Field, IconButton, Note, TextField } from '../../kit';
import { ShortForm } from '../form';
import type { ResetState } from './use-reset';

export const ResetFields = ({ form }: { form: ResetState }) => {
  const { t } = useTranslation();
  const { bind, errors, sentTo, left } = form;
  const action = left > 0 ? t('account.sendAgainIn', { count: left }) : t('account.sendLink');
  return (
    <ShortForm action={action} form={form} width="fluid" disabled={left > 0}>
      {sentTo && !errors.form && (
        <Note kind="positive" role="status">
          {t('account.linkSent', { email: sentTo })}
        </Note>
      )}
      <TextField
        {...bind('email')}
        label={t('account.email')}
        type="email"
        autoComplete="email"
        maxLength={Limits.email.max}
      />
      <CaptchaField form={form} />
    </ShortForm>
  );
};

/** Digits in a picture, which can be had anew. */
const CaptchaField = ({ form }: { form: ResetState }) => {
  const { t } = useTranslation();
  const { bind, picture, reload } = form;
  const { error, onChange, ...input } = bind('captcha');
  return (
    <Field label={t('account.captcha')} error={error ?? (picture.error ? errorText(picture.error) : null)}>
      {(control) => (
        <div className="t-row tight">
          <input
            {...control}
            {...input}
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
