import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { root } from '../lib/root.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const run = (...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...scripts.tribunal.split(' ').slice(1), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: '/nonexistent' },
  });
  return { status, out: stdout, errors: stderr };
};

const CODES = 'Exit code: 0 on success, 1 on failure, 2 on wrong usage.';

describe.each([
  ['with accounts', [], ['user', 'import', 'a.csv']],
  ['contest', ['contest'], ['replay', 'a.json']],
  ['problem', ['problem'], ['import', 'a.zip', '--dry-run']],
  ['remote', ['remote'], ['parse', 'HDU', 'page', 'a.html']],
])('npm run tribunal %s', { timeout: 60_000 }, (_name, words, unreadable) => {
  it.each([
    ['no arguments', [], 'Usage: '],
    ['another action', ['dance'], "unknown command 'dance'"],
    ['another option', ['--dance'], "unknown option '--dance'"],
    ['another option of an action', [...unreadable, '--dance'], "unknown option '--dance'"],
  ])('ends with 2 and its use when it is given %s', (_, args, why) => {
    const { status, out, errors } = run(...words, ...args);
    expect([status, out]).toEqual([2, '']);
    expect(errors).toContain(why);
    expect(errors).toContain('npm run -s tribunal -- ');
  });

  it('ends with 1 when a file cannot be read, which it looks for where the user is', () => {
    const { status, out, errors } = run(...words, ...unreadable);
    expect([status, out]).toEqual([1, '']);
    expect(errors).toContain(`/nonexistent/${unreadable.find((one) => one.startsWith('a.'))} cannot be read`);
  });

  it('ends with 0 and says its exit codes when it is asked for help', () => {
    const { status, out, errors } = run(...words, '--help');
    expect([status, errors]).toEqual([0, '']);
    expect(out).toContain('npm run -s tribunal -- ');
    expect(out).toContain(CODES);
  });
});

describe('npm run tribunal', { timeout: 60_000 }, () => {
  it('lists the commands of core and of the plugins, and describes each', () => {
    const { status, out } = run('--help');
    expect(status).toBe(0);
    for (const command of [
      'backup <FILE>',
      'plugin list',
      'plugin off <ID>',
      'remote fetch <KEY> <ID>',
      'user role <NAME> <ROLE>',
      'problem import <FILE>',
    ])
      expect(out).toContain(command);
    const { out: one } = run('user', 'add', '--help');
    for (const text of ['user add [options] <NAME>', '--email <EMAIL>', 'default_user', CODES])
      expect(one).toContain(text);
  });

  it('reads no password from its arguments', () => {
    const { status, errors } = run('user', 'add', 'ada', '--password', 'secret');
    expect([status, errors]).toEqual([2, expect.stringContaining("unknown option '--password'")]);
  });

  it.each([
    ['an argument', ['user', 'role', 'ada', 'boss'], "command-argument value 'boss' is invalid for argument 'ROLE'"],
    ['an option', ['user', 'add', 'ada', '--role', 'boss'], "argument 'boss' is invalid"],
  ])('refuses a role that there is not as %s, before it needs the site', (_, args, why) => {
    const { status, out, errors } = run(...args);
    expect([status, out]).toEqual([2, '']);
    expect(errors).toContain(why);
    expect(errors).toContain('Allowed choices are root, admin, default_user');
  });

  it('takes options before the words of a command, too', () => {
    const { status, errors } = run('contest', '--at', '3', '--json', 'replay', 'a.json');
    expect([status, errors]).toEqual([1, expect.stringContaining('/nonexistent/a.json cannot be read')]);
    const { out } = run('--help', 'user', 'list');
    expect(out).toContain('user list [options] [KEYWORD]');
    expect(run('user', 'dance', 'list').errors).toContain("unknown command 'dance'");
  });

  it.each([
    ['no JSON', '[{'],
    ['no list', '{}'],
    ['a command that another has', JSON.stringify([{ name: 'backup', description: 'x' }])],
    ['an argument without a name', JSON.stringify([{ name: 'remote greet', description: 'x', arguments: [{}] }])],
    ['a command below one of core', JSON.stringify([{ name: 'remote simulate', description: 'x' }])],
  ])('keeps all other commands when a plugin describes its own with %s', (_, text) => {
    const plugin = mkdtempSync(join(tmpdir(), 'broken-'));
    try {
      mkdirSync(join(plugin, 'command'));
      writeFileSync(join(plugin, 'command/commands.json'), text);
      vi.stubEnv('PLUGIN_DIRS', plugin);
      const { status, out, errors } = run('--help');
      expect([status, errors]).toEqual([0, expect.stringContaining(join(plugin, 'command/commands.json'))]);
      for (const command of ['backup <FILE>', 'remote simulate <KEY>', 'user list [KEYWORD]'])
        expect(out).toContain(command);
      expect(out).not.toContain('greet');
    } finally {
      vi.unstubAllEnvs();
      rmSync(plugin, { recursive: true });
    }
  });

  it('runs the commands of a plugin outside the checkout with what their description names', () => {
    const plugin = mkdtempSync(join(tmpdir(), 'greeting-'));
    try {
      mkdirSync(join(plugin, 'command'));
      const description = {
        name: 'greet somebody',
        description: 'greet somebody',
        arguments: [{ name: '<NAME>', field: 'who' }],
        options: [
          { flags: '--times <N>', field: 'times', description: 'how often', kind: 'count', default: 1 },
          { flags: '--loud', field: 'isLoud', description: 'shout' },
          { flags: '--in <LANGUAGE>', field: 'language', description: 'language', choices: ['en', 'zh'] },
        ],
      };
      writeFileSync(join(plugin, 'command/commands.json'), JSON.stringify([description]));
      writeFileSync(join(plugin, 'command/main.ts'), 'console.log(process.argv[2]);');
      vi.stubEnv('PLUGIN_DIRS', plugin);
      expect(run('--help').out).toContain('greet somebody <NAME>');
      const { status, out } = run('greet', 'somebody', 'Ada', '--times', '3');
      expect(status).toBe(0);
      const request = { action: 'greet somebody', isJson: false, who: 'Ada', times: 3, isLoud: false, language: null };
      expect(JSON.parse(out)).toEqual(request);
      for (const wrong of [['--times', 'x'], ['--in', 'fr'], ['Bob']])
        expect(run('greet', 'somebody', 'Ada', ...wrong).status).toBe(2);
    } finally {
      vi.unstubAllEnvs();
      rmSync(plugin, { recursive: true });
    }
  });
});

describe('npm run tribunal -- remote browser', { timeout: 60_000 }, () => {
  it('opens no browser if there is no site here to store the login, and says what to do', () => {
    vi.stubEnv('DATA_DIR', join(tmpdir(), 'no-site-here'));
    vi.stubEnv('PORT', '1');
    vi.stubEnv('REMOTE_USER', 'bot');
    vi.stubEnv('CHROMIUM', '/nonexistent/chromium');
    const { status, out, errors } = run('remote', 'browser', 'SPOJ');
    vi.unstubAllEnvs();
    expect([status, out]).toEqual([1, '']);
    expect(errors).toContain('Tribunal does not run at http://127.0.0.1:1');
    expect(errors).toContain('--print');
    expect(errors).not.toContain('chromium');
  });
});
