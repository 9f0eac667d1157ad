import type { RemoteCredentials, RemoteSession } from '@tribunal/remote-kit';
import { fail, requireElement, parseHtml, refuseWidget } from '@tribunal/remote-kit';
import { csrfOf, errorsOf, handleOn, formFields, isHandleOf, passed } from './gate';

/** Returns the handle that the home page shows for the session; null if nobody is logged in. */
async function handleOf(session: RemoteSession): Promise<string | null> {
  const page = passed(await session.get('/'));
  if (page.status === 403) return null;
  return handleOn(page);
}

export async function isLoggedIn(session: RemoteSession): Promise<boolean> {
  const handle = await handleOf(session);
  return handle !== null && isHandleOf(handle, session.account ?? '');
}

/** Logs in with the cookies of a browser, or with name and password by the form if it requires nothing else. */
export async function login(session: RemoteSession, credentials: RemoteCredentials): Promise<void> {
  if (credentials.session !== null) {
    session.setCookies(credentials.session);
    if (await isOf(session, credentials.name)) return;
  }
  if (credentials.password === null) return fail('badAccount', 'the session is over and there is no password');
  await sendForm(session, credentials.name, credentials.password);
  if (!(await isOf(session, credentials.name))) fail('badAccount', 'the site did not keep the login');
}

async function isOf(session: RemoteSession, name: string): Promise<boolean> {
  const handle = await handleOf(session);
  if (handle === null) return false;
  if (isHandleOf(handle, name)) return true;
  return fail('badAccount', `the session is of ${handle}, not of ${name}`);
}

/** Sends the login form. If the session is already logged in, the site redirects and shows no form. */
async function sendForm(session: RemoteSession, name: string, password: string): Promise<void> {
  const page = passed(await session.get('/enter'));
  if (new URL(page.url).pathname !== '/enter') return;
  const form = requireElement(parseHtml(page), 'form#enterForm', page);
  refuseWidget(form, page);
  const answer = passed(
    await session.post('/enter', {
      form: {
        ...formFields(form),
        csrf_token: csrfOf(page),
        action: 'enter',
        handleOrEmail: name,
        password,
        remember: 'on',
      },
    }),
  );
  if (answer.location !== null) return;
  if (answer.status === 403) fail('sessionExpired', 'the site refuses the form', answer);
  const refused = requireElement(parseHtml(answer), 'form#enterForm', answer);
  refuseWidget(refused, answer);
  const errors = errorsOf(answer);
  if (errors !== '') fail('badAccount', errors, answer);
  fail('humanCheck', 'the site shows the form again and does not say why', answer);
}
