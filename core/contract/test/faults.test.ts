import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  FAILURE_REASONS,
  FAULT_OWNERS,
  JUDGE_MESSAGE_TEXTS,
  failureFacts,
  failureMessage,
  isFailureReason,
  type FailureReason,
} from '../src/judging';

const docs = readFileSync(new URL('../../../docs/judging.md', import.meta.url), 'utf8');
/** Rows of a table in the docs, by the code in their first cell. */
const rows = new Map(
  [...docs.matchAll(/^\| `(\w+)`\s*\|(.*)\|$/gm)].map(([, code = '', rest = '']) => [
    code,
    rest.split('|').map((cell) => cell.trim()),
  ]),
);
const reasons = Object.keys(FAILURE_REASONS) as FailureReason[];
const OWNER_IN_DOCS = {
  submitter: 'the submitter',
  setter: 'the setter',
  site: 'the site',
  remoteSite: 'the remote judge',
  operator: 'the operator',
} as const;

describe('a judgement without a verdict', () => {
  it.each(reasons)('for %s has an owner who is not the submitter, words, and a row in the docs', (reason) => {
    const { owner, description: text, attempts } = failureFacts(reason);
    expect(FAULT_OWNERS).toContain(owner);
    expect(owner).not.toBe('submitter');
    expect(text).toMatch(/^\w.{5,}/);
    const [documentedText, whose, tries] = rows.get(reason) ?? [];
    expect({ said: documentedText, whose, tries }).toEqual({
      said: text,
      whose: OWNER_IN_DOCS[owner],
      tries: attempts === 'several' ? 'yes' : 'no',
    });
    expect(JUDGE_MESSAGE_TEXTS).toHaveProperty(failureMessage(reason).code);
  });

  it('happens for every reason of the table, and for no other, somewhere in the code', async () => {
    const folders = [
      'judge-local/src',
      'judge-remote/src',
      'core/worker/src',
      'core/server/src/judging',
      'plugins/remote-judging/server',
    ];
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const read = async (folder: string): Promise<string[]> => {
      const names = await readdir(join(root, folder), { recursive: true });
      return Promise.all(
        names.filter((name) => name.endsWith('.ts')).map((name) => readFile(join(root, folder, name), 'utf8')),
      );
    };
    const sources = (await Promise.all(folders.map(read))).flat().join('\n');
    expect(reasons.filter((reason) => !sources.includes(`'${reason}'`))).toEqual([]);
    const thrownReasons = [...sources.matchAll(/new (?:JudgeFailure|TaskUnavailable)\(\s*'(.*?)'/g)].map(
      ([, reason]) => reason,
    );
    expect(thrownReasons.length).toBeGreaterThan(20);
    expect(thrownReasons.filter((reason) => !isFailureReason(reason))).toEqual([]);
  });

  it('has no row in the docs that the table lacks', () => {
    const section = docs.slice(docs.indexOf('## Without a verdict'));
    const table = section.slice(0, section.indexOf('### At a remote judge'));
    const named = [...table.matchAll(/^\| `(\w+)`/gm)].map(([, code]) => code);
    expect(named).toEqual(reasons);
  });

  it('depends on the submitted program only where the problem’s own programs judge it', () => {
    const depending = reasons.filter((reason) => failureFacts(reason).dependsOnProgram);
    expect(depending).toEqual(['checkerFailed', 'interactorFailed']);
    expect(depending.map((reason) => failureFacts(reason).owner)).toEqual(['setter', 'setter']);
  });

  it.each(['', 'toString', 'sandbox broken', null, 3])('is not for %j', (read) => {
    expect(isFailureReason(read)).toBe(false);
  });
});
