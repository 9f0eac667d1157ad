import { failureKindOf, failureOf, pageOf, simulatedSite } from '@tribunal/remote-kit/testing';
import { describe, expect, it } from 'vitest';
import judgePart from '../judge';
import { readProblem } from '../judge/problem';
import simulator from '../simulator';
import { tokenOf } from '../simulator/tokens';

const { adapter } = judgePart;
const bot = { name: 'bot', password: 'secret', session: null };
const site = simulatedSite(simulator);
const problemIn = (contest: string) => ({ id: `${contest}-1001`, ref: null });
const submissionTo = (contest: string) => ({ problem: problemIn(contest), languageId: '0', code: 'int main() {}' });

describe('an account', () => {
  it('logs in to another contest when something is sent there, and stays logged in to the first', async () => {
    const session = site.openSession('bot');
    await adapter.login(session, bot);
    expect(await failureKindOf(() => adapter.submit(session, submissionTo('1097')))).toBe('sessionExpired');
    expect(site.simulatorState.runs).toEqual([]);
    await adapter.login(session, bot);
    await adapter.submit(session, submissionTo('1097'));
    await adapter.submit(session, submissionTo('1203'));
    expect(site.simulatorState.runs.map(({ problemId }) => problemId)).toEqual(['1097-1001', '1203-1001']);
    for (const contest of ['1203', '1097']) {
      const [run, ...more] = await adapter.listRecentRuns(session, problemIn(contest));
      expect([run?.problemId, more]).toEqual([`${contest}-1001`, []]);
    }
  });

  it('is used for two contests at once, each with its own token', async () => {
    const session = site.openSession('bot');
    await adapter.login(session, bot);
    await failureKindOf(() => adapter.submit(session, submissionTo('1097')));
    await adapter.login(session, bot);
    await Promise.all(
      ['1203', '1097', '1203', '1097'].map((contest) => adapter.submit(session, submissionTo(contest))),
    );
    expect(site.simulatorState.runs).toHaveLength(4);
  });

  it('that one contest does not take is good for the others', async () => {
    const session = site.openSession('bot');
    await adapter.login(session, bot);
    await failureKindOf(() => adapter.submit(session, submissionTo('1097')));
    const refused = await failureOf(() => adapter.login(session, { ...bot, password: 'of another contest' }));
    expect(refused).toMatchObject({ kind: 'rejected', message: expect.stringContaining('1097') as string });
    expect(await adapter.isLoggedIn(session)).toBe(true);
    await adapter.submit(session, submissionTo('1203'));
    expect(site.simulatorState.runs).toHaveLength(1);
  });

  it('logs in to the contest of the settings first', async () => {
    const session = site.openSession('bot', { loginContest: '1097' });
    await adapter.login(session, bot);
    await adapter.submit(session, submissionTo('1097'));
    expect(site.simulatorState.runs).toHaveLength(1);
  });

  it('logs in again before its token ends', async () => {
    const session = site.openSession('bot');
    const [head, , signature] = tokenOf('x', '1203').split('.');
    const payload = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 30 })).toString('base64url');
    const tokens = { '1203': [head, payload, signature].join('.') };
    session.note = JSON.stringify({ account: 'bot', wanted: '1203', tokens });
    site.simulatorState.faults.push({ on: 'submit', kind: 'rejected' });
    expect(await failureKindOf(() => adapter.submit(session, submissionTo('1203')))).toBe('sessionExpired');
    expect(site.simulatorState.faults).toHaveLength(1);
  });

  it('never uses the token of another one', async () => {
    const session = site.openSession('bot');
    const tokens = { '1203': tokenOf(site.simulatorState.openSession('ada'), '1203') };
    session.note = JSON.stringify({ account: 'ada', wanted: '1203', tokens });
    expect(await adapter.isLoggedIn(session)).toBe(false);
    expect(await failureKindOf(() => adapter.submit(session, submissionTo('1203')))).toBe('sessionExpired');
  });
});

describe('a problem page', () => {
  const url = 'https://acm.hdu.edu.cn/contest/problem?cid=1203&pid=1001';
  const block = (label: string, value: string): string =>
    `<div class="problem-detail-block"><div class="problem-detail-label">${label}</div>${value}</div>`;
  const text = (label: string, html: string): string => block(label, `<div class="problem-detail-value">${html}</div>`);
  const read = (blocks: string, limits = ['2000/1000 MS', '524288/262144 K'], address = url) => {
    const [time, memory] = limits.map((value) => `<span class="info-value">${value}</span>`);
    const html = `<html><body><div class="problem-sidebar"><h3>T</h3><p class="info-pair"><b class="info-label">Time limit</b>${time}</p><p class="info-pair"><b class="info-label">Memory limit</b>${memory}</p></div>${blocks}</body></html>`;
    return readProblem(pageOf(html, { url: address }), '1203-1001', url);
  };
  const description = text('Problem Description', 'If $a &lt; b$:<br>yes.<p>Next</p><img src="/data/x.png">');

  it('has the limits of the languages that are not Java, and Markdown with pictures', () => {
    expect(read(description)).toMatchObject({
      timeLimitMs: 1000,
      memoryLimitMb: 256,
      description: 'If $a < b$:\nyes.Next\n\n![](https://acm.hdu.edu.cn/data/x.png)',
      samples: [],
    });
  });

  it('keeps parts with other labels in the description', () => {
    const { description: read_ } = read(`${text('Background', 'Once')}${description}`.replace('Background', 'Story'));
    expect(read_).toContain('Once');
  });

  const sample = (kind: string, code: string): string =>
    block(`Sample ${kind}`, `<div class="problem-detail-value code-block">${code}</div>`);

  it.each([
    ['samples that are no pairs', description + sample('Input', '1')],
    ['samples in another order', description + sample('Output', '1') + sample('Input', '1')],
    ['no description', text('Input', 'x')],
    ['two inputs', description + text('Input', 'x') + text('Input', 'y')],
    ['a table', text('Problem Description', '<table></table>x')],
  ])('is another layout with %s', async (_, blocks) => {
    expect(await failureKindOf(() => read(blocks))).toBe('layoutChanged');
  });

  it('is not believed when it is that of another problem', async () => {
    expect(await failureKindOf(() => read(description, undefined, url.replace('1001', '1002')))).toBe('notFound');
  });
});
