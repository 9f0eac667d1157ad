import type { JudgePart } from '@tribunal/remote-kit';
import { PlainSession } from '@tribunal/remote-kit/testing';
import { expect, vi } from 'vitest';
import { REMOTE_ACCOUNT, sourceFor } from './remote';

/** Logs in at a site as a person with a browser would. */
export const logInThere = async ({ adapter, spec }: JudgePart, address: string): Promise<PlainSession> => {
  const { name, password } = REMOTE_ACCOUNT;
  const { origin } = new URL(address);
  const session = new PlainSession(origin, { account: name });
  const token = spec.key === 'LIBRE' ? await tokenOfBrowser(origin) : null;
  await adapter.login(session, { name, password: token === null ? password : null, session: token });
  return session;
};

/** Logs in at LibreOJ as a browser, which answers its proof of work; resolves with the token that the pages then send. */
const tokenOfBrowser = async (origin: string): Promise<string> => {
  const { name: username, password } = REMOTE_ACCOUNT;
  const proof = JSON.stringify({ id: '1', nonce: 1, response: '0' });
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-proof-of-work': proof },
    body: JSON.stringify({ username, password }),
  });
  return ((await answer.json()) as { token: string }).token;
};

/** Submits to a problem at the site itself, as a person with a browser would; resolves with the id of the judged run. */
export const submitThere = async (
  judgePart: JudgePart,
  address: string,
  id: string,
  verdict: 'AC' | 'CE',
): Promise<string> => {
  const { adapter, spec } = judgePart;
  const session = await logInThere(judgePart, address);
  const { ref } = await adapter.fetchProblem(session, id);
  const problem = { id, ref };
  const languageId = spec.languages[0]!.id;
  const sent = await adapter.submit(session, { problem, languageId, code: sourceFor(verdict) });
  const runId = sent.runId ?? (await adapter.listRecentRuns(session, problem))[0]!.runId;
  const isJudged = async () =>
    expect(await adapter.poll(session, { runId, problem })).toMatchObject({ state: 'final' });
  await vi.waitFor(isJudged, { timeout: 30_000, interval: 500 });
  return runId;
};
