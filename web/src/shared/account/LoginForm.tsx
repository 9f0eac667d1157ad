import { Limits } from '@tribunal/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField, SkeletonRows, TextField } from '../../kit';
import { ShortForm } from '../form';
import { CaptchaField } from './captcha';
import { useLogin, type LoginState, type LoginWays } from './use-login';

const SlideCheck = lazy(async () => ({ default: (await import('../../kit/slide-check')).SlideCheck }));

/** Name and password as the dialog shows them. */
export const LoginFields = ({ form }: { form: LoginState }) => {
  const { t } = useTranslation();
  const { bind, values, sliding, slid, isPuzzled } = form;
  const slide = sliding && (
    <Suspense fallback={<SkeletonRows rows={3} />}>
      <SlideCheck onPassed={() => void slid()} />
    </Suspense>
  );
  return (
    <ShortForm action={t('account.login')} form={form} width="fluid" instead={slide}>
      <TextField
        {...bind('username')}
        label={t('account.username')}
        autoComplete="username"
        maxLength={Limits.username.max}
        data-autofocus={values.username ? undefined : ''}
      />
      <PasswordField
        {...bind('password')}
        label={t('account.password')}
        autoComplete="current-password"
        data-autofocus={values.username ? '' : undefined}
      />
      {isPuzzled && <CaptchaField form={form} takesFocus />}
    </ShortForm>
  );
};

interface Props extends LoginWays {
  initialUsername?: string;
}

/** A login that stands by itself, as the back office has it. */
export const LoginForm = ({ initialUsername = '', ...ways }: Props) => {
  const { t } = useTranslation();
  return <LoginFields form={useLogin(t, initialUsername, ways)} />;
};
