import { setTimeout as pause } from 'node:timers/promises';
import { fail } from '../../../src';
import { adapter as good, read } from '../adapter';
import { asKind, ChangedSession, submittedBy, type PlantedFault } from './changes';

/** Mistakes in logging in and submitting, and in what an adapter leaves to the judge. */
export const FAULTS_OF_ACCOUNTS: readonly PlantedFault[] = [
  {
    name: 'display name in place of the login',
    change: {
      isLoggedIn: async (session) => (await read(session, '/api/me')).body['name'] === session.account,
    },
    caughtBy: /is not logged in before|shows its name|shows another name/,
  },
  {
    name: 'login believed without a second look',
    change: {
      login: async (session, { name, password, session: pasted }) => {
        if (pasted !== null) return session.setCookies(pasted);
        const { status } = await session.post('/api/login', { json: { user: name, password } });
        if (status !== 200) fail(status === 403 ? 'badAccount' : 'layoutChanged', 'not logged in');
      },
    },
    caughtBy: /leads on as after a login/,
  },
  {
    name: 'siteDown for a wrong password',
    change: { login: (session, credentials) => asKind(good.login(session, credentials), 'badAccount', 'siteDown') },
    caughtBy: /is refused as a bad account/,
  },
  {
    name: 'badAccount for a captcha',
    change: { login: (session, credentials) => asKind(good.login(session, credentials), 'humanCheck', 'badAccount') },
    caughtBy: /must answer a captcha/,
  },
  {
    name: 'first language in place of the one that was chosen',
    change: { submit: (session, submission) => good.submit(session, { ...submission, languageId: '1' }) },
    caughtBy: /first, a middle and the last language/,
  },
  {
    name: 'submission sent twice',
    change: {
      submit: async (session, submission) => {
        await good.submit(session, submission);
        return good.submit(session, submission);
      },
    },
    caughtBy: /arrives once/,
  },
  {
    name: 'unknown answer taken for a refusal',
    change: { submit: (session, submission) => asKind(good.submit(session, submission), 'layoutChanged', 'rejected') },
    caughtBy: /never reported as refused/,
  },
  {
    name: 'run id as number',
    change: {
      submit: async (session, submission) => ({
        runId: Number((await good.submit(session, submission)).runId) as never,
      }),
    },
    caughtBy: /arrives once/,
  },
  {
    name: 'run id not returned, though the manifest says so',
    change: { submit: async (session, submission) => (await good.submit(session, submission), { runId: null }) },
    caughtBy: /exactly if the manifest says so/,
  },
  {
    name: 'submission with the session of another account',
    change: {
      submit: (session, submission) =>
        good.submit(
          new ChangedSession(session, async (inner, method, path, request) => {
            const page = await inner[method](path, request);
            return path === '/api/me' ? { ...page, text: JSON.stringify({ login: session.account }) } : page;
          }),
          submission,
        ),
    },
    caughtBy: /session of another account|of a lost session/,
  },
  {
    name: 'submission tried again by itself',
    change: {
      submit: (session, submission) => good.submit(session, submission).catch(() => good.submit(session, submission)),
    },
    caughtBy: /asks nothing more once a request has failed/,
  },
  {
    name: 'problem tried again by itself',
    change: {
      fetchProblem: (session, id) => good.fetchProblem(session, id).catch(() => good.fetchProblem(session, id)),
    },
    caughtBy: /asks nothing more once a request has failed/,
  },
  {
    name: 'waits by itself before it submits',
    change: submittedBy(async (session, method, path, request) => {
      if (method === 'post') await pause(200);
      return session[method](path, request);
    }),
    caughtBy: /waits for nothing but answers/,
  },
  {
    name: 'sends past its session',
    change: {
      listRecentRuns: async (session, problem) => {
        await fetch(`${session.endpoint}/api/languages`);
        return good.listRecentRuns(session, problem);
      },
    },
    caughtBy: /sends nothing past its session/,
  },
  {
    name: 'sends outside its hosts',
    change: {
      poll: async (session, run) => {
        await session.get('https://statistics.example.org/run').catch(() => undefined);
        return good.poll(session, run);
      },
    },
    caughtBy: /asks the hosts of its manifest only/,
  },
];
