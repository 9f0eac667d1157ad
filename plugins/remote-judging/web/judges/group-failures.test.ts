import type { FailureKind, RemoteOperation } from '@tribunal/remote-kit/contract';
import type { RemoteJudgeRow } from '../../contract';
import { expect, test } from 'vitest';
import { groupFailuresByText } from './JudgeNote';

const failing = (operation: RemoteOperation, kind: FailureKind, minute: number, evidence: string | null = null) =>
  ({
    operation,
    state: 'resting',
    failure: { kind, message: '', evidence, at: `2026-11-22T10:0${minute}:00Z` },
  }) as RemoteJudgeRow['operations'][number];

test('failures with the same reason are grouped, the newest reason first', () => {
  const found = groupFailuresByText([
    failing('submit', 'siteDown', 1),
    failing('login', 'humanCheck', 5, 'a page'),
    failing('track', 'siteDown', 3, 'an error'),
  ]);
  expect(found).toEqual([
    { text: 'remote-judging.failure.humanCheck', operations: ['login'], evidence: 'a page' },
    { text: 'remote-judging.failure.siteDown', operations: ['track', 'submit'], evidence: 'an error' },
  ]);
});

test('a rejected submission has a text of its own', () => {
  const found = groupFailuresByText([failing('submit', 'rejected', 1), failing('login', 'rejected', 2)]);
  expect(found).toMatchObject([
    { text: 'remote-judging.failure.rejected', operations: ['login'] },
    { text: 'remote-judging.operations.failure.submit.rejected', operations: ['submit'] },
  ]);
});
