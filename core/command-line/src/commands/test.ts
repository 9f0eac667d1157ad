import { decodeExamples, LANGUAGE_FAMILIES } from '@tribunal/contract';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { CommandError, ExitCode } from '../exit';
import { commandsFor, type LocalCommands } from '../local/commands';
import type { Strictness } from '@tribunal/contract';
import { diffLines } from '../local/compare';
import { folderOfFile, problemIdIn, readSamples, type Sample } from '../local/problem-folder';
import { run, type Ran } from '../local/run';
import { withoutControls } from '../show/style';
import { readUserSettings } from '../site/settings';
import type { Terminal } from '../terminal';
import { openSite, type SiteOption } from './options';
import { problemAddress, readProblem } from './problems';

interface TestOptions extends SiteOption {
  problem?: string;
  contest?: string;
  command?: string;
  timeLimit?: string;
}

/** What a program is tested with. */
interface Samples {
  samples: readonly Sample[];
  strictness: Strictness;
  timeLimitMs: number | undefined;
}

const COMPILE_LIMIT_MS = 60_000;
const DEFAULT_LIMIT_MS = 10_000;
/** This machine may be slower than the judge, and starting a program counts here. */
const limitFor = (timeLimitMs: number): number => timeLimitMs * 2 + 1000;
const SHOWN_ERROR_LINES = 20;

/** Runs a program on the samples of its problem; resolves with whether all are right. */
export async function testProgram(terminal: Terminal, path: string, options: TestOptions): Promise<ExitCode> {
  const { t, style, io } = terminal;
  const file = resolve(io.cwd, path);
  if (!existsSync(file)) throw new CommandError(t('noFile', { file: path }));
  const commands = options.command ? { run: options.command } : commandsFor(file, await readUserSettings(terminal));
  if (!commands) throw new CommandError(t('noCommands', { file: path, known: knownExtensions() }));
  const { samples, strictness, timeLimitMs } = await samplesFor(terminal, file, options);
  const limitMs = timeLimitIn(terminal, options.timeLimit) ?? (timeLimitMs ? limitFor(timeLimitMs) : DEFAULT_LIMIT_MS);
  const outputFolder = await mkdtemp(join(tmpdir(), 'tribunal-test-'));
  try {
    const program = { file, commands, outputFolder, env: io.env };
    if (!(await compile(terminal, program))) return ExitCode.notAccepted;
    let right = 0;
    for (const sample of samples) {
      const ran = await runOn(program, sample, limitMs);
      if (report(terminal, sample, ran, { strictness, limitMs })) right += 1;
    }
    const isRight = right === samples.length;
    terminal.print((isRight ? style.green : style.red)(t('samplesRight', { right, all: samples.length })));
    return isRight ? ExitCode.success : ExitCode.notAccepted;
  } finally {
    await rm(outputFolder, { recursive: true, force: true });
  }
}

const knownExtensions = (): string =>
  Object.values(LANGUAGE_FAMILIES)
    .flatMap(({ extensions = [] }) => extensions)
    .filter((extension) => commandsFor(`x.${extension}`, {}) !== null)
    .join(', ');

function timeLimitIn(terminal: Terminal, seconds: string | undefined): number | null {
  if (seconds === undefined) return null;
  if (!/^\d+(\.\d+)?$/.test(seconds) || Number(seconds) === 0)
    throw new CommandError(terminal.t('notSeconds', { text: seconds }));
  return Number(seconds) * 1000;
}

/** Finds the samples: in the folder of the problem, or at the site. */
async function samplesFor(terminal: Terminal, file: string, options: TestOptions): Promise<Samples> {
  const { t } = terminal;
  const folder = await folderOfFile(file, options.problem);
  const samples = folder ? await readSamples(folder.folder) : [];
  if (folder && samples.length > 0)
    return { samples, strictness: folder.isStrict ? 'strict' : 'lenient', timeLimitMs: folder.timeLimitMs };
  const problemId = options.problem ?? folder?.problem?.problemId ?? problemIdIn(file);
  if (problemId === null) throw new CommandError(t('whichProblem', { file }));
  const client = await openSite(terminal, options, folder?.problem?.site);
  const address = folder?.problem ?? problemAddress(terminal, problemId, options);
  const { problem } = await readProblem(client, address);
  const examples = decodeExamples(problem.examples);
  if (examples.length === 0) throw new CommandError(t('noSamples', { problem: problemId }));
  return {
    samples: examples.map((example, index) => ({ name: String(index + 1), ...example })),
    strictness: problem.isRemoveEndBlank ? 'lenient' : 'strict',
    timeLimitMs: problem.timeLimit,
  };
}

interface Program {
  file: string;
  commands: LocalCommands;
  outputFolder: string;
  env: NodeJS.ProcessEnv;
}

/** Environment of a program; it has no token, because the program may be anybody's. */
function environment({ file, outputFolder, env }: Program): NodeJS.ProcessEnv {
  const { TRIBUNAL_TOKEN: _, ...others } = env;
  return { ...others, FILE: file, OUT: join(outputFolder, 'program'), OUT_DIR: outputFolder };
}

async function compile(terminal: Terminal, program: Program): Promise<boolean> {
  const { t, style } = terminal;
  const command = program.commands.compile;
  if (!command) return true;
  const ran = await run(command, { cwd: dirname(program.file), env: environment(program), limitMs: COMPILE_LIMIT_MS });
  const output = withoutControls(ran.stderr + ran.stdout).trim();
  if (output) terminal.note(output);
  if (ran.exitCode === 0) return true;
  // 127 is what a shell ends with for a program that is not installed.
  terminal.print(style.red(t(ran.exitCode === 127 ? 'compilerMissing' : 'compileFailed', { command })));
  return false;
}

const runOn = (program: Program, { input }: Sample, limitMs: number): Promise<Ran> =>
  run(program.commands.run, { cwd: dirname(program.file), env: environment(program), input, limitMs });

/** Prints how a sample went; returns whether it is right. */
function report(
  terminal: Terminal,
  { name, output }: Sample,
  ran: Ran,
  { strictness, limitMs }: { strictness: Strictness; limitMs: number },
): boolean {
  const { t, style } = terminal;
  const fault = faultOf(terminal, ran, limitMs);
  const difference = fault ? [] : diffLines(output, ran.stdout, strictness);
  if (!fault && difference.length === 0) {
    terminal.print(`${style.green('✓')} ${t('sampleRight', { name, ms: ran.ms })}`);
    return true;
  }
  terminal.print(
    `${style.red('✗')} ${fault ? t('sampleFailed', { name, fault }) : t('sampleWrong', { name, ms: ran.ms })}`,
  );
  for (const line of difference.map(withoutControls))
    terminal.print(`    ${line.startsWith('-') ? style.green(line) : line.startsWith('+') ? style.red(line) : line}`);
  const errors = withoutControls(ran.stderr).trimEnd().split('\n').filter(Boolean).slice(-SHOWN_ERROR_LINES);
  for (const line of errors) terminal.print(`    ${style.dim(line)}`);
  return false;
}

function faultOf({ t }: Terminal, ran: Ran, limitMs: number): string | null {
  if (ran.isTimedOut) return t('faultTime', { seconds: limitMs / 1000 });
  if (ran.isTooLong) return t('faultOutput');
  if (ran.signal) return t('faultSignal', { signal: ran.signal });
  return ran.exitCode === 0 ? null : t('faultExit', { code: ran.exitCode ?? '?' });
}
