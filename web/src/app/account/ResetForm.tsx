import { Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api';
import { Button, Field, IconButton, Note, TextField } from '../../kit';
import type { ResetState } from './use-reset';

export const ResetFields = ({ form }: { form: ResetState }) => {
  const { t } = useTranslation();
  const { values, errors, busy, sentTo, left, put, check, submit } = form;
  return (
    <form
      className="ui form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (left === 0) void submit();
      }}
    >
      {errors.form && (
        <Note kind="negative" role="alert">
          {errors.form}
        </Note>
      )}
      {sentTo && !errors.form && (
        <Note kind="positive" role="status">
          {t('account.linkSent', { email: sentTo })}
        </Note>
      )}
      <TextField
        label={t('account.email')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={Limits.email.max}
        value={values.email}
        onChange={put('email')}
        onBlur={() => void check('email')}
        error={errors.email}
        required
      />
      <CaptchaField form={form} />
      <Button look="primary" width="fluid" type="submit" state={busy ? 'busy' : 'ready'} disabled={left > 0}>
        {left > 0 ? t('account.sendAgainIn', { count: left }) : t('account.sendLink')}
      </Button>
    </form>
  );
};

/** Digits in a picture, which can be had anew. */
const CaptchaField = ({ form }: { form: ResetState }) => {
  const { t } = useTranslation();
  const { values, errors, picture, put, check, reload } = form;
  return (
    <Field label={t('account.captcha')} error={errors.captcha ?? (picture.error ? errorText(picture.error) : null)}>
      {(control) => (
        <div className="t-row tight">
          <input
            {...control}
            name="captcha"
            className="t-grow"
            autoComplete="off"
            maxLength={Limits.captcha.max}
            value={values.captcha}
            onChange={(event) => put('captcha')(event.target.value)}
            onBlur={() => void check('captcha')}
            required
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
