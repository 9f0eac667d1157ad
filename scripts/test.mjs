/** `npm test`: the checks, then every suite, then one line that sums all of it. `npm test -- PATTERN` runs some test files. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countsOf, none, strict, sum, summary } from './lib/counts.mjs';
import { inLanes } from './lib/lanes.mjs';
import { lacksCompilers, lacksPackages, lacksSandbox } from './lib/machine.mjs';
import { root } from './lib/root.mjs';

const reports = join(root, 'node_modules/.cache/tests');
const tool = (name) => join(root, 'node_modules/.bin', name);
/** The fast one; lint and editors read types by the older. */
const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
const isCi = Boolean(process.env.CI);
const first =
  (...looks) =>
  () =>
    looks.map((look) => look()).find((lack) => lack !== null) ?? null;

/** Exit code and everything that was printed; `stdio` `inherit` prints it at once. */
const run = (program, args, stdio) =>
  new Promise((resolve) => {
    const printed = [];
    const child = spawn(program, args, { cwd: root, stdio });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
    child.once('error', (error) => resolve({ code: 1, output: `${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(printed).toString() }));
  });

const reportOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

const runVitest = async (name, args, stdio = 'pipe') => {
  const file = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await run(tool('vitest'), ['run', ...args, ...reporters], stdio);
  return { counts: countsOf(reportOf(file), code), output };
};

const check =
  (name, ...[program, ...args]) =>
  async () => {
    const { code, output } = await run(program, args, 'pipe');
    return { name, output, counts: code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1, failures: [name] } };
  };

/** A project of vitest.config.ts; `lacks` looks whether the machine can run it. */
const suite =
  (project, lacks = () => null, part = '') =>
  async () => {
    const name = `${project} suite${part && ` ${part}`}`;
    const lack = lacks();
    if (!lack)
      return { name, ...(await runVitest(name, ['--project', project, ...(part ? [`--shard=${part}`] : [])])) };
    const output = `The ${name} cannot run here: ${lack.why}. Remedy: ${lack.remedy}\n`;
    return { name, output, counts: { ...none, skipped: 1, names: [`the ${name}: ${lack.why}`] } };
  };

const judges = first(lacksSandbox, lacksCompilers);
const journeys = first(judges, () => lacksPackages('chromium'));

const build = check('build', process.execPath, 'scripts/ensure.mjs', 'build');

/**
 * All works on what was built, in the order in which they begin; two run at a time: a third finds two cores busy already, and
 * makes all of them slower. The longest come early, so that none runs alone at the end.
 */
const works = [
  suite('unit'),
  suite('judge', judges),
  check('format', tool('prettier'), '--check', '.', '--log-level', 'warn'),
  check('types', tsc, '-p', 'tsconfig.json'),
  check('types of the web', tsc, '-p', 'web/tsconfig.json'),
  check('lint', tool('eslint'), '.', '--cache', '--cache-location', 'node_modules/.cache/eslint'),
  suite('sandbox', lacksSandbox),
  suite('chaos', judges),
  suite('e2e', journeys, '1/2'),
  suite('e2e', journeys, '2/2'),
  suite('web'),
];

/** Tells what it printed when it is through, so that what runs side by side is not mixed. */
const told = (work) => async () => {
  const began = performance.now();
  const { name, output, counts } = await work();
  console.log(`\n── ${name}\n${output}`);
  console.log(`── ${name}: ${summary(counts)} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  return counts;
};

const runEverything = async () => [await told(build)(), ...(await inLanes(2, works.map(told)))];

mkdirSync(reports, { recursive: true });
const patterns = process.argv.slice(2);
const results = patterns.length > 0 ? [(await runVitest('some', patterns, 'inherit')).counts] : await runEverything();
const total = results.reduce(sum);
if (total.names.length > 0) console.log(`\n${isCi ? 'Skipped, which CI does not allow' : 'Skipped'}:`);
for (const name of total.names) console.log(`  ${name}`);
if (total.failures.length > 0) console.log('\nFailed:');
for (const failure of total.failures) console.log(`  ${failure}`);
const verdict = isCi ? strict(total) : total;
process.exitCode = verdict.failed > 0 ? 1 : 0;
console.log(`\n${summary(verdict)}`);
