/** `npm test`: the checks, then every suite, then one line that sums all of it. `npm test -- PATTERN` runs some test files. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countsOf, none, strict, sum, summary } from './lib/counts.mjs';
import { lacksCompilers, lacksPackages, lacksSandbox } from './lib/machine.mjs';
import { root } from './lib/root.mjs';

const reports = join(root, 'node_modules/.cache/tests');
const tool = (name) => join(root, 'node_modules/.bin', name);
const isCi = Boolean(process.env.CI);
const first =
  (...looks) =>
  () =>
    looks.map((look) => look()).find((lack) => lack !== null) ?? null;

const checks = {
  format: [tool('prettier'), '--check', '.', '--log-level', 'warn'],
  types: [tool('tsc'), '-p', 'tsconfig.json'],
  'types of the web': [tool('tsc'), '-p', 'web/tsconfig.json'],
  lint: [tool('eslint'), '.', '--cache', '--cache-location', 'node_modules/.cache/eslint'],
  build: [process.execPath, 'scripts/ensure.mjs', 'build'],
};

/** Project of vitest.config.ts → what the machine lacks for it. */
const suites = {
  unit: () => null,
  web: () => null,
  sandbox: lacksSandbox,
  judge: first(lacksSandbox, lacksCompilers),
  chaos: first(lacksSandbox, lacksCompilers),
  e2e: first(lacksSandbox, lacksCompilers, () => lacksPackages('chromium')),
};

const timed = (name, work) => {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const counts = work();
  console.log(`── ${name}: ${summary(counts)} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return counts;
};

const runCheck = ([program, ...args]) => {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  return status === 0 ? { ...none, passed: 1 } : { ...none, failed: 1, failures: [args.join(' ')] };
};

const reportOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

const runVitest = (name, args) => {
  const file = join(reports, `${name}.json`);
  rmSync(file, { force: true });
  const { status } = spawnSync(
    tool('vitest'),
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { cwd: root, stdio: 'inherit' },
  );
  return countsOf(reportOf(file), status);
};

const runSuite = (name, lacks) => {
  const lack = lacks();
  if (!lack) return runVitest(name, ['--project', name]);
  console.log(`The ${name} suite cannot run here: ${lack.why}. Remedy: ${lack.remedy}`);
  return { ...none, skipped: 1, names: [`the ${name} suite: ${lack.why}`] };
};

const runEverything = () => [
  ...Object.entries(checks).map(([name, command]) => timed(name, () => runCheck(command))),
  ...Object.entries(suites).map(([name, lacks]) => timed(`${name} suite`, () => runSuite(name, lacks))),
];

mkdirSync(reports, { recursive: true });
const patterns = process.argv.slice(2);
const results = patterns.length > 0 ? [runVitest('some', [...patterns])] : runEverything();
const total = results.reduce(sum);
if (total.names.length > 0) console.log(`\n${isCi ? 'Skipped, which CI does not allow' : 'Skipped'}:`);
for (const name of total.names) console.log(`  ${name}`);
if (total.failures.length > 0) console.log('\nFailed:');
for (const failure of total.failures) console.log(`  ${failure}`);
const verdict = isCi ? strict(total) : total;
process.exitCode = verdict.failed > 0 ? 1 : 0;
console.log(`\n${summary(verdict)}`);
