/**
 * `npm test`: runs the checks, then every suite, then prints one line with the totals. `npm test -- PATTERN` runs
 * only the matching test files, `--changed` those that import something changed, and `--repeat N` runs them N times.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from './lib/errors.mjs';
import { countsOf, none, processorSeconds, strict, sum, summary } from './lib/counts.mjs';
import { moduleCache, pruneModuleCaches } from './lib/module-cache.mjs';
import { runConcurrently } from './lib/run-concurrently.mjs';
import { lacksCompilers, lacksPackages, lacksSandbox } from './lib/machine/lacks.mjs';
import { root } from './lib/root.mjs';
import { leftOut, testOptions } from './lib/test-options.mjs';

const reports = join(root, 'node_modules/.cache/tests');
/** @param {string} name */
const tool = (name) => join(root, 'node_modules/.bin', name);
/** The native compiler, which is faster; editors use the older one. */
const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
const isCi = Boolean(process.env.CI);
/** @typedef {import('./lib/machine/lacks.mjs').Lack | null} Missing */
/** @typedef {{ name: string, output: string, processorSeconds: number, counts: import('./lib/counts.mjs').Counts }} TaskResult */

/**
 * @param {(() => Missing)[]} probes
 * @returns {() => Missing}
 */
const firstMissing =
  (...probes) =>
  () =>
    probes.map((probe) => probe()).find((lack) => lack !== null) ?? null;

/** Runs its arguments as a command, and prints to file descriptor 3 the processor time of all processes waited for. */
const TIMED = '"$@" 3>&-; code=$?; times >&3; exit $code';

/**
 * Resolves to the exit code, the complete output and the processor seconds of a program and its descendants, without
 * those that left it (PostgreSQL); with `stdio` `inherit`, the output is printed immediately.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {'pipe' | 'inherit'} stdio
 * @returns {Promise<{ code: number, output: string, processorSeconds: number }>}
 */
const spawnAndCollect = (program, args, stdio) =>
  new Promise((resolve) => {
    /** @type {Buffer[]} */
    const printed = [];
    let times = '';
    const child = spawn('bash', ['-c', TIMED, program, program, ...args], {
      cwd: root,
      stdio: [stdio, stdio, stdio, 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
    child.stdio[3]?.on('data', (chunk) => (times += String(chunk)));
    child.once('error', (error) => resolve({ code: 1, output: `${error.message}\n`, processorSeconds: 0 }));
    child.once('close', (code) =>
      resolve({
        code: code ?? 1,
        output: Buffer.concat(printed).toString(),
        processorSeconds: processorSeconds(times),
      }),
    );
  });

/** @param {string} file */
const reportOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

/**
 * @param {string} name
 * @param {readonly string[]} args
 * @param {'pipe' | 'inherit'} [stdio]
 */
const runVitest = async (name, args, stdio = 'pipe') => {
  const file = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ran = await spawnAndCollect(tool('vitest'), ['run', ...args, ...reporters], stdio);
  return { ...ran, counts: countsOf(reportOf(file), ran.code) };
};

/**
 * @param {string} name
 * @param {[program: string, ...args: string[]]} command
 * @returns {() => Promise<TaskResult>}
 */
const check =
  (name, ...[program, ...args]) =>
  async () => {
    const ran = await spawnAndCollect(program, args, 'pipe');
    const counts = ran.code === 0 ? { ...none, passed: 1 } : { ...none, failed: 1, failures: [name] };
    return { ...ran, name, counts };
  };

/**
 * Returns the check of the types of a project. One checker: each of several checks again what its files share. Garbage is
 * collected less often, for a tenth more memory. Together, this takes a third less processor time.
 * @param {string} name
 * @param {string} config
 */
const typeCheck = (name, config) => check(name, 'env', 'GOGC=400', tsc, '-p', config, '--checkers', '1');

/**
 * Returns the task for a project of vitest.config.ts; `lacks` checks whether the machine can run it.
 * @param {string} project
 * @param {() => Missing} lacks
 * @returns {() => Promise<TaskResult>}
 */
const suite =
  (project, lacks = () => null, part = '') =>
  async () => {
    const name = `${project} suite${part && ` ${part}`}`;
    const lack = lacks();
    if (!lack)
      return { name, ...(await runVitest(name, ['--project', project, ...(part ? [`--shard=${part}`] : [])])) };
    const output = `The ${name} cannot run here: ${lack.why}. Remedy: ${lack.remedy}\n`;
    return { name, output, processorSeconds: 0, counts: { ...none, skipped: 1, names: [`the ${name}: ${lack.why}`] } };
  };

const judges = firstMissing(lacksSandbox, lacksCompilers);
const browserTests = firstMissing(judges, () => lacksPackages('chromium'));

const build = check('build', process.execPath, 'scripts/ensure.mjs', 'build');

/**
 * All tasks, which use the build, in the order in which they start. Three run at a time, because tests wait about half
 * of their time. The longest start first, so that none runs alone at the end.
 */
const tasks = [
  suite('unit'),
  suite('e2e', browserTests, '2/2'),
  suite('judge', judges),
  suite('chaos', judges),
  suite('growth'),
  suite('e2e', browserTests, '1/2'),
  suite('sandbox', lacksSandbox),
  suite('web'),
  check('lint', tool('oxlint'), '-c', 'oxlint.config.js'),
  check('format', tool('oxfmt'), '--check'),
  typeCheck('types', 'tsconfig.json'),
  typeCheck('types of the web', 'web/tsconfig.json'),
  typeCheck('types of the scripts', 'tsconfig.scripts.json'),
];

/**
 * Prints the output of a task when it ends, so that outputs of parallel tasks are not mixed.
 * @param {() => Promise<TaskResult>} task
 */
const reported = (task) => async () => {
  const began = performance.now();
  const { name, output, counts, processorSeconds } = await task();
  const time = `${((performance.now() - began) / 1000).toFixed(1)} s, ${processorSeconds.toFixed(0)} s of a processor`;
  console.log(`\n── ${name}\n${output}`);
  console.log(`── ${name}: ${summary(counts)} (${time})`);
  return counts;
};

const runEverything = async () => {
  pruneModuleCaches(moduleCache());
  return [await reported(build)(), ...(await runConcurrently(3, tasks.map(reported)))];
};

/**
 * Lists test files.
 * @param {readonly string[]} args
 * @returns {Promise<{ file: string, projectName: string }[]>}
 */
const listFiles = async (args) => {
  const file = join(reports, 'list.json');
  rmSync(file, { force: true });
  const { output } = await spawnAndCollect(tool('vitest'), ['list', '--filesOnly', `--json=${file}`, ...args], 'pipe');
  const listed = reportOf(file);
  if (!listed) throw new Error(`the test files could not be listed:\n${output}`);
  return listed;
};

/**
 * Says what a run of changed files leaves out; resolves to whether it runs any.
 * @param {string} since
 * @param {readonly string[]} selection
 */
const announceChanged = async (since, selection) => {
  const [all, selected] = [await listFiles([]), await listFiles(selection)];
  console.log(`${selected.length} of ${all.length} test files import something that changed since ${since}.`);
  console.log(`Left out: ${leftOut(all, selected) || 'no test file'}; lint, format and types.`);
  console.log('A file that a test reads or starts as a program is no import: name the tests of such files yourself.');
  return selected.length > 0;
};

/** @param {import('./lib/test-options.mjs').TestOptions} options */
const runSelected = async ({ changedSince, repeat, patterns }) => {
  const selection = [...patterns, ...(changedSince === null ? [] : [`--changed=${changedSince}`])];
  if (changedSince !== null && !(await announceChanged(changedSince, selection))) return [none];
  const results = [];
  for (let round = 1; round <= repeat; round++) {
    if (repeat > 1) console.log(`\n── run ${round} of ${repeat}`);
    results.push((await runVitest('selected', selection, 'inherit')).counts);
  }
  const failed = results.filter((counts) => counts.failed > 0).length;
  if (repeat > 1) console.log(`\n${failed} of ${repeat} runs failed`);
  return results;
};

const readOptions = () => {
  try {
    return testOptions(process.argv.slice(2));
  } catch (error) {
    console.error(messageOf(error));
    process.exit(2);
  }
};

const options = readOptions();
mkdirSync(reports, { recursive: true });
const isSelection = options.patterns.length > 0 || options.changedSince !== null;
const results = isSelection ? await runSelected(options) : await runEverything();
const total = results.reduce(sum);
if (total.names.length > 0) console.log(`\n${isCi ? 'Skipped, which CI does not allow' : 'Skipped'}:`);
for (const name of total.names) console.log(`  ${name}`);
if (total.failures.length > 0) console.log('\nFailed:');
for (const failure of total.failures) console.log(`  ${failure}`);
const verdict = isCi ? strict(total) : total;
process.exitCode = verdict.failed > 0 ? 1 : 0;
console.log(`\n${summary(verdict)}`);
