import { Status } from '@tribunal/contract';
import type { RemoteCase } from '@tribunal/remote-kit';
import { expect, it } from 'vitest';
import { verdictReport } from '../../src/run/reports';
import { aRemoteTask } from './remote-judge-harness';
import { JudgeRemoteLimits } from '../../src/limits';

const one: RemoteCase = {
  seq: 1,
  groupNum: null,
  status: Status.Accepted,
  timeMs: Number.NaN,
  memoryKb: 1e12,
  score: -1,
  message: null,
};

it('reports measures within limits, whatever a site shows', () => {
  const verdict = { ...one, state: 'final' as const, timeMs: -5, score: Number.NaN, cases: [one] };
  const report = verdictReport(aRemoteTask(1, 'a'), 'Toy', 'run', verdict);
  expect(report).toMatchObject({ timeMs: 0, memoryKb: 2_147_483_647, score: null });
  expect(report.cases).toMatchObject([{ timeMs: 0, memoryKb: 2_147_483_647, score: 0 }]);
});

it('reports up to the maximum number of cases', () => {
  const cases = Array.from({ length: JudgeRemoteLimits.cases.max + 1 }, (_, at) => ({ ...one, seq: at + 1 }));
  const report = verdictReport(aRemoteTask(1, 'a'), 'Toy', 'run', { ...one, state: 'final', cases });
  expect(report.cases).toHaveLength(JudgeRemoteLimits.cases.max);
});
