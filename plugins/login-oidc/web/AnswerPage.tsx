import { Limits, type LoginReply, type PendingLogin } from '@tribunal/contract';
import { Button, LinkButton, Note, PageTitle, SkeletonRows, TextField, toast, useSave } from '@tribunal/web/kit';
import { Form } from '@tribunal/web/kit/more';
import { useForm } from '@tribunal/web/forms';
import { continueLogin, useTitle } from '@tribunal/web/plugin';
import { LoginStep } from '@tribunal/web/plugin/more';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { api } from './calls';
import { targetOfJourney } from './journey';

/** The state that the provider returns begins with the purpose of the journey. */
const isLink = (): boolean => (new URLSearchParams(location.search).get('state') ?? '').startsWith('link.');

/** An answer can be used once, and the login that it opens mounts the page again. */
let usedAnswer = '';

/** The provider sends the browser back to this page, which finishes the login or the link. */
export const AnswerPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [wishedUsername, setWishedUsername] = useState<string | null>(null);
  /** A login that awaits a second factor. */
  const [pending, setPending] = useState<PendingLogin | null>(null);
  const { errors, run } = useSave();
  useTitle(t('login-oidc.title'));

  const leave = (text: string) => {
    toast.success(text);
    void navigate(targetOfJourney(), { replace: true });
  };
  const welcome = () => leave(t('login-oidc.welcome'));
  const enter = async (reply: LoginReply) => {
    const next = await continueLogin(reply);
    if (next) setPending(next);
    else welcome();
  };
  const finish = async () => {
    const body = { answer: location.search };
    if (isLink()) {
      await api('POST /api/oidc/link/finish', { body, failures: 'silent' });
      return leave(t('login-oidc.linked'));
    }
    const login = await api('POST /api/login/oidc/finish', { body, failures: 'silent' });
    if (login.kind === 'newcomer') setWishedUsername(login.wishedUsername);
    else await enter(login.login);
  };
  useEffect(() => {
    if (usedAnswer === location.search) return;
    usedAnswer = location.search;
    void run(finish);
  });

  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle title={t('login-oidc.title')} />
      {errors.form && (
        <Note
          kind="negative"
          role="alert"
          actions={<LinkButton to={targetOfJourney()}>{t('login-oidc.back')}</LinkButton>}
        >
          {errors.form}
        </Note>
      )}
      {pending && <LoginStep pending={pending} onDone={welcome} onStartOver={() => void navigate(targetOfJourney())} />}
      {!pending && wishedUsername !== null && (
        <UsernameForm
          wishedUsername={wishedUsername}
          onDone={async (reply) => {
            await continueLogin(reply);
            leave(t('login-oidc.created'));
          }}
        />
      )}
      {!errors.form && !pending && wishedUsername === null && <SkeletonRows rows={3} />}
    </main>
  );
};

interface FormProps {
  wishedUsername: string;
  onDone: (reply: LoginReply) => Promise<void>;
}

/** Asks a newcomer for a name, because the wished one is taken or not allowed here. */
const UsernameForm = ({ wishedUsername, onDone }: FormProps) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { username: wishedUsername },
    send: async ({ username }) =>
      onDone(await api('POST /api/login/oidc/register', { body: { username: username.trim() }, failures: 'silent' })),
  });
  return (
    <Form className="t-short-form" {...form.dialog}>
      <p>{t(wishedUsername ? 'login-oidc.nameTaken' : 'login-oidc.nameNeeded', { name: wishedUsername })}</p>
      <TextField
        label={t('login-oidc.username')}
        autoComplete="username"
        maxLength={Limits.username.max}
        {...form.bind('username')}
        required
      />
      <Button type="submit" variant="primary" state={form.dialog.state}>
        {t('login-oidc.create')}
      </Button>
    </Form>
  );
};
