/** `remote`: runs one step at a remote judge as this site's judge would, and shows the result. */
import { text } from 'node:stream/consumers';
import { Argument, InvalidArgumentError } from 'commander';
import { addCommand, waitForExit, resolveUserPath, startMain } from '../lib/command.mjs';
import { inaccessibleFolder, runInMountView } from '../lib/mount-view.mjs';
import { serverEnvironment } from '../lib/running-site.mjs';
import { readSettings } from '../lib/settings.mjs';
import { CommandError } from '../lib/steps.mjs';
import { unprivilegedUser } from '../lib/machine/unprivileged-user.mjs';

const ACCOUNT_HELP = `
The account is read from the environment variables REMOTE_USER and REMOTE_PASSWORD or REMOTE_SESSION, never from
arguments. REMOTE_USER_AGENT and REMOTE_PROXY set its user agent and its proxy.`;

/** @param {string} value */
const readPort = (value) => {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
  throw new InvalidArgumentError('It must be between 0 and 65535.');
};

/** @param {import('node:child_process').ChildProcess} child */
const forwardSignals = (child) => {
  // A terminal sends SIGINT to both processes; other signals are forwarded to the child.
  process.on('SIGINT', () => {});
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
};

/**
 * Opens the browser, and stores what it prints in the account of the site that runs here. Resolves to the exit code.
 * The login passes from one program to the other without being shown.
 * @param {object & { key: string, isJson: boolean }} request
 */
const storeLogin = async (request) => {
  const user = unprivilegedUser();
  const blocked = inaccessibleFolder(user);
  if (user && blocked) return runInMountView(blocked, user);
  // First, so that nobody logs in for nothing.
  const env = await serverEnvironment(process.env, readSettings(process.env, []), user).catch((error) => {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`${error.message}\nOn another machine, use --print and enter the login in the account.`);
  });
  const browser = startMain('remote/main', { ...request, isJson: true }, { stdio: ['inherit', 'pipe', 'inherit'] });
  forwardSignals(browser);
  const output = text(/** @type {import('node:stream').Readable} */ (browser.stdout));
  const code = await waitForExit(browser);
  if (code !== 0) return code;
  const { REMOTE_USER: name, REMOTE_PROXY: proxy } = process.env;
  const login = { ...JSON.parse(await output), key: request.key.toUpperCase(), name, ...(proxy ? { proxy } : {}) };
  const store = startMain(
    'plugins/remote-judging/command',
    { isJson: request.isJson },
    { env, stdio: ['pipe', 'inherit', 'inherit'], ...(user ? { uid: user.uid, gid: user.gid } : {}) },
  );
  /** @type {import('node:stream').Writable} */ (store.stdin).end(JSON.stringify(login));
  return waitForExit(store);
};

/**
 * Runs the program with a request; resolves to its exit code.
 * @param {object} request
 */
const run = (request) => {
  const child = startMain('remote/main', request);
  forwardSignals(child);
  return waitForExit(child);
};

/** @param {import('commander').Command} program */
export const addRemote = (program) => {
  program
    .command('remote')
    .description("runs one step at a remote judge as this site's judge would, and shows the result")
    .addHelpText('afterAll', ACCOUNT_HELP);
  /**
   * @param {string} action
   * @param {string} description
   * @param {Readonly<Record<string, string>>} [inputs] what each further argument is
   */
  const add = (action, description, inputs = {}) => {
    const command = addCommand(program, `remote ${action}`, description)
      .argument('<KEY>', 'key of the remote judge, such as HDU')
      .option('--endpoint <URL>', 'use another address of the site, such as a mirror or a simulator')
      .option('--record <DIR>', 'save requests and pages, without cookies, tokens and names', resolveUserPath);
    for (const [name, what] of Object.entries(inputs)) {
      const argument = new Argument(`<${name.toUpperCase()}>`, what);
      if (name === 'file') argument.argParser(resolveUserPath);
      if (name === 'what') argument.choices(['page']);
      command.addArgument(argument);
    }
    const fields = ['key', ...Object.keys(inputs)];
    return command.action(async () => {
      const { json: isJson = false, problem: id = null, print, endpoint = '', record = null, port } = command.opts();
      const isForPerson = action === 'browser' ? print === true : undefined;
      const request = {
        action,
        id,
        endpoint,
        record,
        isJson,
        isForPerson,
        port,
        ...Object.fromEntries(fields.map((field, at) => [field, command.processedArgs[at]])),
      };
      process.exitCode = await (isForPerson === false ? storeLogin(/** @type {never} */ (request)) : run(request));
    });
  };
  const problem = /** @type {const} */ (['--problem <ID>', 'problem of the run or page']);
  add('fetch', 'fetch a problem', { id: 'problem at the site' });
  add('login', 'log in and check that the site recognises the account');
  add('submit', 'submit a file once', {
    id: 'problem at the site',
    language: 'ID or name that the site uses',
    file: 'source code',
  });
  add('track', 'follow a run until it has a verdict', { run: 'ID of the run' }).option(...problem);
  add('parse', 'parse a problem page that was saved, without network access', {
    what: 'kind of page',
    file: 'the page',
  }).option(...problem);
  add(
    'browser',
    'open a browser to log in manually, and store the session, the user agent and the proxy in the account of the site ' +
      'that runs on this machine. Without a display (DISPLAY), the browser is reached from another machine, as the ' +
      'command explains',
  ).option('--print', 'print them instead of storing them');
  add('simulate', 'simulate the site on this machine until Ctrl+C').option(
    '--port <N>',
    'port; 0 is a free one',
    readPort,
    0,
  );
};
