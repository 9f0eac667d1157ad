import type { FailureKind, RemoteOperation } from '@tribunal/contract';
import type { RemoteJudgeRow } from '../../contract';
import { expect, test } from 'vitest';
import { groupFailuresByKind } from './JudgeNote';

const failing = (operation: RemoteOperation, kind: FailureKind, minute: number, evidence: string | null = null) =>
  ({
    operation,
    state: 'resting',
    failure: { kind, message: '', evidence, at: `2026-11-22T10:0${minute}:00Z` },
  }) as RemoteJudgeRow['operations'][number];

test('failures with the same reason are grouped, the newest reason first', () => {
  const found = groupFailuresByKind([
    failing('submit', 'siteDown', 1),
    failing('login', 'humanCheck', 5, 'a page'),
    failing('track', 'siteDown', 3, 'an error'),
  ]);
  expect(found).toEqual([
    { kind: 'humanCheck', operations: ['login'], evidence: 'a page' },
    { kind: 'siteDown', operations: ['track', 'submit'], evidence: 'an error' },
  ]);
});
