import { failureOf, simulatedSite, type PlainSession } from '@tribunal/remote-kit/testing';
import { beforeEach, expect, it } from 'vitest';
import judgePart from '../judge';
import simulator from '../simulator';

const { adapter } = judgePart;
const problem = { id: 'PRIME_L', ref: null };

const site = simulatedSite(simulator);
let session: PlainSession;
beforeEach(async () => {
  session = site.openSession('bot');
  await adapter.login(session, { name: 'bot', password: 'secret', session: null });
});

const submit = (code: string) => adapter.submit(session, { problem, languageId: '44', code });

it('a source as long as the problem takes is sent to SPOJ', async () => {
  await submit('x'.repeat(400));
  expect(site.simulatorState.runs).toHaveLength(1);
});

it('a longer one is refused, and nothing that changes anything is asked of SPOJ', async () => {
  let posts = 0;
  const post = session.post.bind(session);
  session.post = (...request) => {
    posts += 1;
    return post(...request);
  };
  expect(await failureOf(() => submit('x'.repeat(401)))).toMatchObject({ kind: 'rejected' });
  expect({ posts, runs: site.simulatorState.runs }).toEqual({ posts: 0, runs: [] });
});

it('one for a problem that is gone is left to SPOJ', async () => {
  site.simulatorState.problems.clear();
  expect(await failureOf(() => submit('x'.repeat(401)))).toMatchObject({
    kind: 'rejected',
    message: 'Wrong problem code!',
  });
});
