import type { CoreCalls, Problem } from '@tribunal/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { RemoteJudgingCalls, RemoteStatusRow } from '../../../plugins/remote-judging/contract';
import { fakeServer, loadPlugins, putSite, showPage } from '../testing';
import { useProblemSource, useProblemSources } from './problem-sources';

const CALL = 'GET /api/remote-status';
const server = fakeServer<CoreCalls & RemoteJudgingCalls>();
beforeEach(() => loadPlugins('remote-judging'));

const row = (key: string, state: RemoteStatusRow['state']) => ({ key, name: `${key} Judge`, state }) as RemoteStatusRow;

const Page = ({ problemId, isRemote }: Pick<Problem, 'problemId' | 'isRemote'>) => {
  const { name, isClosed } = useProblemSource({ problemId, isRemote });
  const sources = useProblemSources();
  return (
    <p>
      {name} is {isClosed ? 'closed' : 'open'}, of {sources?.length ?? 'unknown'}
    </p>
  );
};
const show = (plugins: string[], rows: RemoteStatusRow[], problemId = 'POJ-1000') => {
  putSite({ plugins });
  server.answer({ [CALL]: () => rows });
  showPage(<Page problemId={problemId} isRemote={problemId !== 'ME-1'} />);
};
const says = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());

test('a source that a plugin provides is open or closed', async () => {
  show(['remote-judging'], [row('HDU', 'off'), row('POJ', 'working')]);
  await says('POJ Judge is open, of 2');
});

test.each([
  ['off', [row('POJ', 'off')], 'POJ Judge is closed, of 1'],
  ['gone', [row('HDU', 'working')], 'POJ is closed, of 1'],
] as const)('a source that is %s is closed', async (_, rows, text) => {
  show(['remote-judging'], [...rows]);
  await says(text);
});

test('without a plugin that provides sources, those of others are closed, and nobody is asked', async () => {
  show([], []);
  await says('POJ is closed, of 0');
  expect(server.sent(CALL)).toEqual([]);
});

test('problems of the site itself are always open', async () => {
  show([], [], 'ME-1');
  await says('ME is open, of 0');
});
