import type { ProblemSave } from '@tribunal/contract';
import { problemForm } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../src/http';
import { draftOf } from '../../src/problem/draft';

const oi = (problem: Partial<ProblemSave['problem']>, samples: ProblemSave['samples']) =>
  problemForm({ problem: { type: 1, ...problem }, samples });
const refusalOf = (save: ProblemSave): Partial<DomainError> => {
  try {
    draftOf(save, 'may not publish');
  } catch (error) {
    if (error instanceof DomainError) return { status: error.status, key: error.key, field: error.field };
    throw error;
  }
  throw new Error('it was accepted');
};

describe('a problem form', () => {
  it('means the usual things where it says nothing', () => {
    const { fields, cases } = draftOf(problemForm({ problem: { problemId: 'sum-1' } }), 'may publish');
    expect(fields).toMatchObject({
      problemId: 'SUM-1',
      type: 0,
      auth: 1,
      difficulty: 0,
      timeLimit: 1000,
      memoryLimit: 256,
      stackLimit: 128,
      judgeCaseMode: 'default',
      ioScore: null,
      codeShare: true,
      isRemoveEndBlank: true,
      openCaseResult: true,
    });
    expect(cases[0]).toEqual({ input: '1 2\n', output: '3\n', score: null, groupNum: null });
  });

  it('stays private when its author may not publish', () => {
    expect(draftOf(problemForm(), 'may not publish').fields.auth).toBe(2);
  });

  it('has Unix line ends in its cases', () => {
    const { cases } = draftOf(problemForm({ samples: [{ input: '1\r\n2\r', output: 'x\r\n' }] }), 'may publish');
    expect(cases[0]).toMatchObject({ input: '1\n2\n', output: 'x\n' });
  });

  it('adds up the full mark of an OI problem', () => {
    const samples = [
      { input: '1', output: '1', score: 40 },
      { input: '2', output: '2', score: 60 },
    ];
    expect(draftOf(oi({}, samples), 'may publish').fields.ioScore).toBe(100);
  });

  const one = { input: '1', output: '1' };
  it.each<[string, ProblemSave, string, string]>([
    ['no cases', problemForm({ samples: [] }), 'samples', 'problem.noCases'],
    [
      'an empty case',
      problemForm({ samples: [one, { input: '', output: '' }] }),
      'samples.1.input',
      'problem.emptyCase',
    ],
    ['an OI case without a score', oi({}, [{ ...one, score: 1 }, one]), 'samples.1.score', 'problem.scoreMissing'],
    [
      'a subtask case without a group',
      oi({ judgeCaseMode: 'subtask_lowest' }, [{ ...one, score: 1 }]),
      'samples.0.groupNum',
      'problem.groupMissing',
    ],
    [
      'subtasks in ACM',
      problemForm({ problem: { judgeCaseMode: 'subtask_lowest' } }),
      'problem.judgeCaseMode',
      'problem.caseMode',
    ],
    [
      'stop at the first failure in OI',
      oi({ judgeCaseMode: 'ergodic_without_error' }, [one]),
      'problem.judgeCaseMode',
      'problem.caseMode',
    ],
    ['a checker', problemForm({ judgeMode: 'spj' }), 'judgeMode', 'problem.judgeMode'],
    ['uploaded cases', problemForm({ isUploadTestCase: true }), 'isUploadTestCase', 'problem.uploadedCases'],
    [
      'a case of more than 16 MiB',
      problemForm({ samples: [{ input: '€'.repeat(6_000_000), output: '1' }] }),
      'samples.0.input',
      'problem.caseTooLarge',
    ],
  ])('is refused with %s', (_what, save, field, key) => {
    expect(refusalOf(save)).toMatchObject({ status: 400, field, key });
  });

  it('is refused when it publishes without the right to', () => {
    expect(refusalOf(problemForm({ problem: { auth: 1 } }))).toMatchObject({
      status: 403,
      key: 'problem.mayNotPublish',
    });
  });
});
