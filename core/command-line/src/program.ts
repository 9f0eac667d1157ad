import { Command, CommanderError, Option } from 'commander';
import { serveCompanion } from './commands/companion';
import { printCompletion } from './commands/completion';
import { listContests, showContest, showStandings } from './commands/contests';
import { logIn, logOut, whoAmI } from './commands/login';
import { listProblems, showProblem, writeSamples } from './commands/problems';
import { submitFile } from './commands/submit';
import { listSubmissions, showStatus } from './commands/submissions';
import { testProgram } from './commands/test';
import { CommandError, ExitCode } from './exit';
import { Terminal, type Io } from './terminal';
import type { TextKey } from './texts';

const VERSION = '0.1.0';

/** Commands of `npm run tribunal`, the program for operators, for which somebody may take this one. */
const OF_OPERATORS = new Set(['backup', 'restore', 'remote', 'user', 'users', 'plugin', 'plugins', 'problem-import']);

/** Creates the program; `onExit` gets the exit code of the command that ran. */
function createProgram(terminal: Terminal, onExit: (code: ExitCode) => void, signal: AbortSignal): Command {
  const { t } = terminal;
  const program = new Command('tribunal')
    .description(t('helpProgram'))
    .version(VERSION, '--version', t('helpVersion'))
    .helpOption('-h, --help', t('helpHelp'))
    .helpCommand(false)
    .configureHelp({ styleTitle: (title) => t(TITLES[title] ?? 'titleCommands') })
    .configureOutput({
      writeOut: (text) => void terminal.io.stdout.write(text),
      writeErr: (text) => void terminal.io.stderr.write(text),
      outputError: () => undefined,
      getOutHelpWidth: () => terminal.fullWidth,
      getErrHelpWidth: () => terminal.fullWidth,
    })
    .addHelpText('after', `\n${t('helpAfter')}`)
    .exitOverride();

  const add = (name: string, help: TextKey): Command =>
    program.command(name).description(t(help)).helpOption('-h, --help', t('helpHelp'));
  const site = (): Option => new Option('--site <address>', t('optionSite'));
  const json = (): Option => new Option('--json', t('optionJson'));
  const contest = (): Option => new Option('--contest <cid>', t('optionContest'));
  const page = (): Option => new Option('--page <number>', t('optionPage'));
  const problem = (): Option => new Option('--problem <id>', t('optionProblem'));

  add('login', 'helpLogin')
    .argument('[address]', t('argumentAddress'))
    .option('--default', t('optionDefault'))
    .action((address?: string, options: { default?: boolean } = {}) => logIn(terminal, address, options));
  add('logout', 'helpLogout')
    .argument('[address]', t('argumentAddress'))
    .action((address?: string) => logOut(terminal, address));
  add('whoami', 'helpWhoami')
    .addOption(site())
    .addOption(json())
    .action((options) => whoAmI(terminal, options));
  add('problems', 'helpProblems')
    .argument('[search]', t('argumentSearch'))
    .option('--tag <name...>', t('optionTag'))
    .option('--difficulty <level>', t('optionDifficulty'))
    .addOption(page())
    .addOption(site())
    .addOption(json())
    .action((search: string | undefined, options) => listProblems(terminal, search, options));
  add('problem', 'helpProblem')
    .argument('<id>', t('argumentProblem'))
    .addOption(contest())
    .addOption(site())
    .addOption(json())
    .action((id: string, options) => showProblem(terminal, id, options));
  add('samples', 'helpSamples')
    .argument('<id>', t('argumentProblem'))
    .addOption(contest())
    .option('--dir <folder>', t('optionDir'))
    .addOption(site())
    .action((id: string, options) => writeSamples(terminal, id, options));
  add('test', 'helpTest')
    .argument('<file>', t('argumentFile'))
    .addOption(problem())
    .addOption(contest())
    .option('--command <command>', t('optionCommand'))
    .option('--time-limit <seconds>', t('optionTimeLimit'))
    .addOption(site())
    .action(async (file: string, options) => onExit(await testProgram(terminal, file, options)));
  add('submit', 'helpSubmit')
    .argument('<file>', t('argumentFile'))
    .addOption(problem())
    .addOption(contest())
    .option('--language <name>', t('optionLanguage'))
    .option('--no-wait', t('optionNoWait'))
    .addOption(site())
    .addOption(json())
    .action(async (file: string, options) => onExit(await submitFile(terminal, file, options)));
  add('status', 'helpStatus')
    .argument('[id]', t('argumentSubmission'))
    .option('--no-wait', t('optionNoWait'))
    .addOption(site())
    .addOption(json())
    .action(async (id: string | undefined, options) => onExit(await showStatus(terminal, id, options)));
  add('submissions', 'helpSubmissions')
    .addOption(problem())
    .addOption(contest())
    .option('--all', t('optionAll'))
    .addOption(page())
    .addOption(site())
    .addOption(json())
    .action((options) => listSubmissions(terminal, options));
  add('contests', 'helpContests')
    .argument('[search]', t('argumentSearch'))
    .addOption(page())
    .addOption(site())
    .addOption(json())
    .action((search: string | undefined, options) => listContests(terminal, search, options));
  add('contest', 'helpContest')
    .argument('<cid>', t('argumentContest'))
    .addOption(site())
    .addOption(json())
    .action((cid: string, options) => showContest(terminal, cid, options));
  add('standings', 'helpStandings')
    .argument('<cid>', t('argumentContest'))
    .option('--top <count>', t('optionTop'))
    .addOption(site())
    .addOption(json())
    .action((cid: string, options) => showStandings(terminal, cid, options));
  add('companion', 'helpCompanion')
    .option('--port <number>', t('optionPort'))
    .option('--dir <folder>', t('optionDir'))
    .action((options) => serveCompanion(terminal, options, signal));
  add('completion', 'helpCompletion')
    .argument('<shell>', t('argumentShell'))
    .action((shell: string) => printCompletion(terminal, shell, program));
  return program;
}

const TITLES: Readonly<Record<string, TextKey>> = {
  'Usage:': 'titleUsage',
  'Arguments:': 'titleArguments',
  'Options:': 'titleOptions',
  'Commands:': 'titleCommands',
};

const USAGE: Readonly<Record<string, TextKey>> = {
  'commander.unknownOption': 'usageUnknownOption',
  'commander.unknownCommand': 'usageUnknownCommand',
  'commander.missingArgument': 'usageMissingArgument',
  'commander.optionMissingArgument': 'usageMissingValue',
  'commander.excessArguments': 'usageTooMany',
};

/** Returns what is wrong with the arguments of a command. */
function usageMessage({ t }: Terminal, { code, message }: CommanderError): string {
  const key = USAGE[code];
  const [, name = ''] = /'([^']+)'/.exec(message) ?? [];
  const help = `${t('usageHelp')}`;
  if (code === 'commander.unknownCommand' && OF_OPERATORS.has(name)) return `${t('usageOperator', { name })}\n${help}`;
  return `${key ? t(key, { name }) : message.replace(/^error: /, '')}\n${help}`;
}

/** Runs a command; resolves to the exit code. The signal ends a command that runs until it is stopped. */
export async function runCommandLine(
  args: readonly string[],
  io: Io,
  signal: AbortSignal = new AbortController().signal,
): Promise<ExitCode> {
  const terminal = new Terminal(io);
  let exitCode: ExitCode = ExitCode.success;
  const program = createProgram(terminal, (code) => (exitCode = code), signal);
  try {
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync([...args], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return ExitCode.success;
      terminal.note(usageMessage(terminal, error));
      return ExitCode.refused;
    }
    if (!(error instanceof CommandError)) throw error;
    terminal.note(terminal.noteStyle.red(error.message));
    return error.exitCode;
  }
}
