import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../lib/root.mjs';

/** Creates a temporary folder that looks like the checkout to a plugin author. */
export const makePluginWorkspace = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-workshop-'));
  const write = (name, text) => writeFileSync(join(folder, name), text);
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const rootScripts = Object.fromEntries(
    Object.entries(scripts).map(([name, line]) => [name, line.replaceAll('scripts/', `${root}/scripts/`)]),
  );
  mkdirSync(join(folder, 'plugins'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  write('package.json', JSON.stringify({ type: 'module', private: true, scripts: rootScripts }));
  write('vitest.config.mjs', "export default { test: { include: ['plugins/**/*.test.ts'], testTimeout: 30_000 } };\n");
  write(
    'tsconfig.json',
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), include: ['plugins'], exclude: ['node_modules'] }),
  );
  /** Runs a shell command in the folder; returns `{status, output}`. */
  const run = (line, env = {}) => {
    const options = {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PLUGINS_HOME: join(folder, 'plugins'), ...env },
    };
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-euc', line], options);
    return { status, output: `${stdout}${stderr}` };
  };
  return {
    folder,
    run,
    /** Does what `npm run NAME -- ARGS` does, without npm, which takes twice as long to start as what it runs. */
    runScript: (name, ...args) => run([rootScripts[name], ...args].join(' '), { INIT_CWD: folder }),
    /** Returns the commands that check the format and the types of a plugin in the folder. */
    checksOf: (plugin) => [
      `node_modules/.bin/oxfmt -c ${join(root, '.oxfmtrc.json')} --check plugins/${plugin}`,
      'node node_modules/typescript-native/bin/tsc -p tsconfig.json --checkers 1',
    ],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
