import { Status } from '@tribunal/contract';
import { NO_RUN_DETAILS } from '@tribunal/remote-kit';
import { failureOf, fixturesOf, mutationsOf } from '@tribunal/remote-kit/testing';
import { describe, expect, it } from 'vitest';
import { withDetails, type Final } from '../judge/details';

const page = fixturesOf(import.meta.url)('submission.html');
const POINTS = 30;
const wrong: Final = { ...NO_RUN_DETAILS, state: 'final', status: Status.WrongAnswer, timeMs: 53, memoryKb: 10_220 };

/** Reads the page after replacing each key of `changes` by its value; each key must occur in the page. */
const read = (changes: Readonly<Record<string, string>> = {}, { verdict = wrong, points = POINTS } = {}) => {
  const text = Object.entries(changes).reduce((html, [from, to]) => {
    expect(html).toContain(from);
    return html.replaceAll(from, to);
  }, page.text);
  return withDetails(verdict, { ...page, text }, points);
};

const VERTICAL =
  '<tr><th>Set Name</th><th>Score / Max Score</th><th>Test Cases</th></tr><tr><td>Small</td><td>30 / 30</td><td>a</td></tr><tr><td>All</td><td>0 / 70</td><td>b</td></tr>';
const ACROSS = /<tr><th>Set Name<\/th><th>Sample[\s\S]*?<\/table>/;

describe('the page of a submission at AtCoder', () => {
  it('reads its tests, in ms and KB', () => {
    const test = { groupNum: null, score: null, message: null };
    expect(read().cases).toEqual([
      { ...test, seq: 1, status: Status.Accepted, timeMs: 2, memoryKb: 3456 },
      { ...test, seq: 2, status: Status.WrongAnswer, timeMs: 53, memoryKb: 10_220 },
      { ...test, seq: 3, status: Status.Accepted, timeMs: 1, memoryKb: 3328 },
    ]);
  });

  it('reads the share of the points, whatever their maximum, and keeps the verdict', () => {
    expect(read()).toMatchObject({ score: 15, status: Status.WrongAnswer, timeMs: 53, memoryKb: 10_220 });
    expect(read({ '0 / 170': '0 / 9000' }).score).toBe(0);
  });

  it('reads the same from sets that are below each other', () => {
    const vertical = { ...page, text: page.text.replace(ACROSS, `${VERTICAL}</table>`) };
    expect(vertical.text).toContain(VERTICAL);
    expect(withDetails(wrong, vertical, POINTS)).toMatchObject({ score: 30, cases: { length: 3 } });
  });

  it.each([
    ['the site says other points', {}, 40],
    ['a set is nowhere else', { '<tr><td>Small</td><td>s.txt, a.txt</td></tr>': '' }, POINTS],
    ['a set is not written as points', { '0 / 170': '-' }, POINTS],
    ['a set has no cell', { '<td>0 / 170</td>': '' }, POINTS],
    ['it would be all of them', { '0 / 170': '0 / 0' }, POINTS],
    ['there are none', { 'Score / Max Score': 'Result' }, POINTS],
  ])('reads no points where %s', (_, changes, points) => {
    expect(read(changes, { points })).toMatchObject({ score: null, cases: { length: 3 } });
  });

  it.each([
    ['one says what nobody knows', { '>WA</span></td><td>53': '>ZZ</span></td><td>53' }],
    ['none failed', { '>WA</span></td><td>53': '>AC</span></td><td>53' }],
    ['they have no table', { '<th>Case Name</th>': '<th>Case</th>' }],
  ])('reads no tests where %s', (_, changes) => {
    expect(read(changes)).toMatchObject({ cases: [], score: 15, status: Status.WrongAnswer });
  });

  it('never calls a submission accepted whose tests are not', () => {
    const verdict = { ...wrong, status: Status.Accepted };
    const label = { 'title="Wrong Answer">WA</span></td></tr><tr>': 'title="Accepted">AC</span></td></tr><tr>' };
    expect(read(label, { verdict })).toMatchObject({ cases: [], score: null });
  });

  it.each([
    [
      'another verdict',
      {
        'id="judge-status" class="text-center"><span class="label label-warning" title="Wrong Answer">WA':
          'id="judge-status"><span>TLE',
      },
    ],
    ['no verdict', { 'id="judge-status"': 'id="status"' }],
    ['another unit', { '53 ms</td><td>10220': '53 ticks</td><td>10220' }],
    ['a missing column', { '<th>Memory</th>': '' }],
    ['no end', { '</body></html>': '<div>' }],
  ])('is refused as another layout with %s', async (_, changes) => {
    expect(await failureOf(() => read(changes))).toMatchObject({ kind: 'layoutChanged' });
  });

  it('gives no other tests and points, however it is changed', async () => {
    const right = read();
    const mutations = mutationsOf(page.text, 20260101);
    expect(mutations.length).toBeGreaterThan(70);
    for (const { name, page: text } of mutations) {
      const after = await Promise.resolve()
        .then(() => withDetails(wrong, { ...page, text }, POINTS))
        .catch((error: Error) => error.name);
      if (typeof after === 'string') {
        expect(after, name).toBe('RemoteFailure');
        continue;
      }
      expect([right.score, null], name).toContain(after.score);
      expect([right.cases, []], name).toContainEqual(after.cases);
    }
  });
});
