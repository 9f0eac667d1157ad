import { readFileSync } from 'node:fs';
import { FAULT_OWNERS, JUDGE_MESSAGE_TEXTS } from '@tribunal/contract';
import { FAILURE_KINDS } from '@tribunal/remote-kit/contract';
import { describe, expect, it } from 'vitest';
import { REMOTE_ENDING_OWNERS, REMOTE_FAILURE_OWNERS } from '../contract';

const docs = readFileSync(new URL('../../../docs/judging.md', import.meta.url), 'utf8');
/** Rows of the tables in the docs, by the code in their first cell. */
const rows = new Map(
  [...docs.matchAll(/^\| `(\w+)`\s*\|(.*)\|$/gm)].map(([, code = '', rest = '']) => [
    code,
    rest.split('|').map((cell) => cell.trim()),
  ]),
);
const OWNER_IN_DOCS = {
  submitter: 'the submitter',
  setter: 'the setter',
  site: 'the site',
  remoteSite: 'the remote judge',
  operator: 'the operator',
} as const;

describe('a submission without a verdict', () => {
  it.each(FAILURE_KINDS)('at a remote judge for %s has an owner', (kind) => {
    expect(FAULT_OWNERS).toContain(REMOTE_FAILURE_OWNERS[kind]);
    expect(rows.get(kind)?.[1]).toBe(OWNER_IN_DOCS[REMOTE_FAILURE_OWNERS[kind]]);
  });

  it.each(Object.keys(JUDGE_MESSAGE_TEXTS).filter((code) => code.startsWith('remote')))(
    'as %s has an owner',
    (code) => {
      const owner = REMOTE_ENDING_OWNERS[code as keyof typeof REMOTE_ENDING_OWNERS];
      expect(FAULT_OWNERS).toContain(owner);
      expect(rows.get(code)?.[1]).toBe(OWNER_IN_DOCS[owner]);
    },
  );
});
