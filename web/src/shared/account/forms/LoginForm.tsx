import { Limits } from '@tribunal/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField, SkeletonRows, TextField } from '../../../kit';
import { ShortForm } from '../../form';
import { LoginStep } from '../second-factor';
import { CaptchaField } from './captcha';
import { useLogin, type LoginState, type LoginOptions } from './use-login';

const SlideCheck = lazy(async () => ({ default: (await import('../../../kit/slide-check/SlideCheck')).SlideCheck }));

/** Renders name and password as in the dialog. */
export const LoginFields = ({ form }: { form: LoginState }) => {
  const { t } = useTranslation();
  const { bind, values, isSliding, onSlidePassed, needsCaptcha, isForeign, secondStep } = form;
  if (secondStep) return <LoginStep {...secondStep} />;
  const slide = isSliding && (
    <Suspense fallback={<SkeletonRows rows={3} />}>
      <SlideCheck onPassed={() => void onSlidePassed()} />
    </Suspense>
  );
  return (
    <ShortForm action={t('account.login')} form={form} width="fluid" instead={slide}>
      <TextField
        {...bind('username')}
        label={t('account.username')}
        autoComplete="username"
        maxLength={isForeign ? Limits.shortText.max : Limits.username.max}
        data-autofocus={values.username ? undefined : ''}
      />
      <PasswordField
        {...bind('password')}
        label={t('account.password')}
        autoComplete="current-password"
        data-autofocus={values.username ? '' : undefined}
      />
      {needsCaptcha && <CaptchaField form={form} autoFocus />}
    </ShortForm>
  );
};

interface Props extends LoginOptions {
  initialUsername?: string;
}

/** A standalone login form, used by the admin area. */
export const LoginForm = ({ initialUsername = '', ...options }: Props) => {
  const { t } = useTranslation();
  return <LoginFields form={useLogin(t, initialUsername, options)} />;
};
