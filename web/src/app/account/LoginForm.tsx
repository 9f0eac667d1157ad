import { Limits } from '@tribunal/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Note, PasswordField, SkeletonRows, TextField } from '../../kit';
import { useLogin, type LoginState, type LoginWays } from './use-login';

const SlideCheck = lazy(async () => ({ default: (await import('../../kit/slide-check')).SlideCheck }));

/** Name and password as the dialog shows them. */
export const LoginFields = ({ form }: { form: LoginState }) => {
  const { t } = useTranslation();
  const { values, errors, busy, sliding, put, check, submit, slid } = form;
  return (
    <form
      className="ui form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sliding) void submit();
      }}
    >
      {errors.form && (
        <Note kind="negative" role="alert">
          {errors.form}
        </Note>
      )}
      <TextField
        label={t('account.username')}
        name="username"
        autoComplete="username"
        maxLength={Limits.username.max}
        value={values.username}
        onChange={put('username')}
        onBlur={() => check('username')}
        error={errors.username}
        required
        data-autofocus={values.username ? undefined : ''}
      />
      <PasswordField
        label={t('account.password')}
        name="password"
        autoComplete="current-password"
        value={values.password}
        onChange={put('password')}
        onBlur={() => check('password')}
        error={errors.password}
        required
        data-autofocus={values.username ? '' : undefined}
      />
      {sliding && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <SlideCheck onPassed={() => void slid()} />
        </Suspense>
      )}
      {!sliding && (
        <Button look="primary" width="fluid" type="submit" state={busy ? 'busy' : 'ready'}>
          {t('account.login')}
        </Button>
      )}
    </form>
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
