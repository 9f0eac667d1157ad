import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLANTED_FAULTS } from './planted-faults.mjs';
import { makePluginWorkspace } from './plugin-workspace.mjs';

const REPORT = 'report.json';
let workspace;
/** Results of the conformance tests by the folder of the adapter. */
const results = new Map();

/** Returns the text with the fault. Fails if the patch does not apply exactly once. */
const withFault = (text, { name, file, from, to }) => {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`“${name}” applies ${parts.length - 1} times to ${file}: ${from}`);
  return parts.join(to);
};

const folderOf = (nth) => `remote-xyz-${nth}`;

beforeAll(() => {
  workspace = makePluginWorkspace();
  const pathOf = (...names) => join(workspace.folder, 'plugins', ...names);
  const { status, output } = workspace.run('npm run -s new:remote-judge -- XYZ');
  if (status !== 0) throw new Error(output);
  PLANTED_FAULTS.forEach((fault, nth) => {
    cpSync(pathOf('remote-xyz'), pathOf(folderOf(nth)), { recursive: true });
    const file = pathOf(folderOf(nth), fault.file);
    writeFileSync(file, withFault(readFileSync(file, 'utf8'), fault));
  });
  // One process loads the kit once for all adapters, and runs only the tests that must find a fault.
  const names = PLANTED_FAULTS.map(({ caughtBy }) => caughtBy.source).join('|');
  workspace.run(`npx vitest run --no-isolate --maxWorkers=2 --reporter=json --outputFile=${REPORT} -t '${names}'`);
  const { testResults } = JSON.parse(readFileSync(join(workspace.folder, REPORT), 'utf8'));
  for (const { name, assertionResults } of testResults) results.set(/plugins\/([^/]+)/.exec(name)[1], assertionResults);
}, 600_000);
afterAll(() => workspace.remove());

const failuresOf = (folder) =>
  results
    .get(folder)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);

describe('the conformance tests, with a freshly generated adapter', () => {
  it('pass', () => {
    const run = results.get('remote-xyz').filter(({ status }) => status === 'passed');
    expect(run.length).toBeGreaterThanOrEqual(new Set(PLANTED_FAULTS.map(({ caughtBy }) => caughtBy.source)).size);
    expect(failuresOf('remote-xyz')).toEqual([]);
  });

  it('have 24 faults to find', () => expect(PLANTED_FAULTS).toHaveLength(24));

  it.each(PLANTED_FAULTS.map((fault, nth) => ({ ...fault, nth })))('catch one that $name', ({ nth, caughtBy }) => {
    expect(results.get(folderOf(nth)).length).toBe(results.get('remote-xyz').length);
    expect(failuresOf(folderOf(nth)).filter((name) => caughtBy.test(name))).not.toEqual([]);
  });
});
