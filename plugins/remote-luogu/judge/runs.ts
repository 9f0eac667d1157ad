import type { PublicRun, RemoteAdapter, RemotePage, RemoteSession } from '@tribunal/remote-kit';
import { fail, listIn, objectIn, requireOwnRuns, type Json } from '@tribunal/remote-kit';
import { hasO2 } from '../languages';
import { formToken } from './account';
import { jsonIn, read, send } from './api';
import { progressIn, runIn } from './record';

/** Sends once. The site may ask for a CAPTCHA, in which case it stores nothing and a person must submit there. */
export const submit: RemoteAdapter['submit'] = async (session, { problem, languageId, code }) => {
  const token = await formToken(session, problem.id);
  const page = await send(session, `/fe/api/problem/submit/${problem.id}`, token, {
    code,
    lang: Number(languageId),
    enableO2: hasO2(languageId) ? 1 : 0,
  });
  const answer = jsonIn(page);
  const runId = answer?.['rid'];
  if (typeof runId === 'number' && Number.isInteger(runId)) return { runId: String(runId) };
  const message = answer?.['errorMessage'];
  if (typeof message === 'string' && /验证码|captcha/i.test(message)) return fail('humanCheck', message, page);
  return fail('unknownRun', 'the answer to the submission is unknown', page);
};

/** Newest first. */
export const listRecentRuns: RemoteAdapter['listRecentRuns'] = async (session, problem) => {
  const account = session.account ?? '';
  const { data, page, login } = await read(session, '/record/list', { user: account, pid: problem.id });
  if (login === null) return fail('sessionExpired', 'nobody is logged in', page);
  const records = listIn(objectIn(data['records'], page, 'records')['result'], page, 'result');
  const runs = records.map((record) => runIn(objectIn(record, page, 'record'), page));
  return requireOwnRuns(runs, account, page).map(({ account: _, ...run }) => run);
};

/** Requests one run, which the site shows to every account. */
async function readRecord(session: RemoteSession, runId: string): Promise<{ record: Json; page: RemotePage }> {
  // Users enter ids of runs; anything else would request another page of the site.
  if (!/^\d+$/.test(runId)) fail('notFound', `there is no run ${runId}`);
  const { data, page } = await read(session, `/record/${runId}`);
  const record = objectIn(data['record'], page, 'record');
  if (String(record['id']) !== runId) fail('layoutChanged', `the answer is not run ${runId}`, page);
  return { record, page };
}

export const poll: RemoteAdapter['poll'] = async (session, { runId }) => {
  const { record, page } = await readRecord(session, runId);
  return progressIn(record, page);
};

export const fetchPublicRun: RemoteAdapter['fetchPublicRun'] = async (session, { runId }): Promise<PublicRun> => {
  const { record, page } = await readRecord(session, runId);
  const { codeBytes: _, ...run } = runIn(record, page);
  return { ...run, progress: progressIn(record, page) };
};
