import { Command, CommanderError } from 'commander';
import { addBackup } from './backup.mjs';
import { addPlugin } from './plugin.mjs';
import { addPluginCommands } from './plugins.mjs';
import { addRemote } from './remote.mjs';
import { addRestore } from './restore.mjs';

/** Exit codes of all commands. The programs that they start use the same codes; a `CommandError` ends with 1. */
const ExitCode = { success: 0, failure: 1, usageError: 2 };

const EXIT_CODES_HELP = `\nExit code: ${ExitCode.success} on success, ${ExitCode.failure} on failure, ${ExitCode.usageError} on wrong usage.`;

/**
 * Returns the commands that do something, below their groups.
 * @param {Command} command
 * @returns {Command[]}
 */
const leavesOf = ({ commands }) => commands.flatMap((one) => (one.commands.length > 0 ? leavesOf(one) : [one]));

/**
 * Returns a command as it is called, such as `user role <NAME> <ROLE>`.
 * @param {Command} command
 * @returns {string}
 */
const termOf = (command) => {
  const words = command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`));
  for (let one = command; one.parent; one = one.parent) words.unshift(one.name());
  return words.join(' ');
};

/** Creates the program with the commands of core and of the plugins. */
export const createProgram = () => {
  const program = new Command('npm run -s tribunal --')
    .description('Commands for the operator of a site. COMMAND --help describes one.')
    .exitOverride()
    .showHelpAfterError()
    .configureHelp({ visibleCommands: leavesOf, subcommandTerm: termOf })
    .addHelpText('afterAll', EXIT_CODES_HELP);
  addBackup(program);
  addRestore(program);
  addRemote(program);
  addPlugin(program);
  addPluginCommands(program);
  return program;
};

/**
 * Returns the arguments with the words of the command first: options may stand before and between them.
 * @param {Command} program
 * @param {string[]} args
 */
const wordsFirst = (program, args) => {
  const words = /** @type {string[]} */ ([]);
  const options = /** @type {string[]} */ ([]);
  const rest = [...args];
  for (let command = program, isAfterOption = false; command.commands.length > 0 && rest.length > 0;) {
    const next = /** @type {string} */ (rest[0]);
    const found = command.commands.find((one) => one.name() === next);
    const isOption = next.startsWith('-');
    if (!found && !isOption && !isAfterOption) break;
    (found ? words : options).push(next);
    rest.shift();
    command = found ?? command;
    isAfterOption = isOption;
  }
  return [...words, ...options, ...rest];
};

/**
 * Runs the command; resolves to the exit code.
 * @param {string[]} args
 */
export const runCommandLine = async (args) => {
  try {
    const program = createProgram();
    await program.parseAsync(wordsFirst(program, args), { from: 'user' });
    return process.exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? ExitCode.success : ExitCode.usageError;
  }
};
