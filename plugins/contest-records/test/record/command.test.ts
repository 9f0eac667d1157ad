import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const runCommand = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/tribunal.mjs', 'contest', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: fileURLToPath(new URL('.', import.meta.url)) },
  });
  return { status, out: stdout, errors: stderr };
};

describe('npm run tribunal -- contest', { timeout: 120_000 }, () => {
  it.each([
    ['nothing', [], 'Usage: '],
    ['another action', ['play', 'x.json'], "unknown command 'play'"],
    ['no file', ['replay'], "missing required argument 'FILE'"],
    [
      'two boards',
      ['replay', 'x.json', '--at', '3', '--frozen'],
      "option '--at <MINUTE>' cannot be used with option '--frozen'",
    ],
    ['a minute that is none', ['replay', 'x.json', '--at', 'noon'], 'It must be a whole number.'],
    ['an unknown option', ['replay', 'x.json', '--sealed'], "unknown option '--sealed'"],
  ])('does not understand %s', (_, args, why) => {
    const { status, errors } = runCommand(...args);
    expect(status).toBe(2);
    expect(errors).toContain(why);
    expect(errors).not.toContain('    at ');
  });

  it('says why a file cannot be read', () => {
    expect(runCommand('replay', 'none.json')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('cannot be read'),
    });
    expect(runCommand('replay', 'ties.json', '--frozen')).toMatchObject({
      status: 1,
      errors: 'The scoreboard of this contest was never frozen\n',
    });
  });

  it('prints a table', () => {
    const { status, out } = runCommand('replay', 'stars.json');
    expect(status).toBe(0);
    expect(out).toBe(
      [
        'Guests outside the ranking',
        '',
        'rank  team     solved  penalty  A           B',
        '*     Team s1  2       0:18:20  + 0:08:20   + 0:10:00',
        '1     Team t2  1       0:15:00  + 0:15:00*',
        '*     Team s2  1       0:16:40  + 0:16:40',
        '2     Team t1  1       0:16:40  + 0:16:40',
        '3     Team t3  0       0:00:00  -1',
        '',
        'first to solve',
        '  A  0:15:00  Team t2',
        '',
      ].join('\n'),
    );
  });

  it.each(['formats/clics', 'formats/xcpcio', 'formats/spring.srk.json', 'formats/spring.pcms.xml'])(
    'reads %s',
    (path) => {
      const { status, out, errors } = runCommand('replay', path);
      expect([status, errors]).toEqual([0, '']);
      expect(out).toMatch(/^春季赛/);
      expect(out).toMatch(/\n1\s+乙队\s+2\s+2:00:00/);
    },
  );

  it('says of what is no record which formats there are', () => {
    expect(runCommand('replay', '../virtual')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('Supported formats: event feed'),
    });
    expect(runCommand('replay', 'formats')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('The files contain several contests. Choose one of them: '),
    });
  });

  it('prints one document', () => {
    const { status, out } = runCommand('replay', 'freeze.json', '--frozen', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      contest: { title: 'A frozen hour', rule: 'acm', lengthMs: 18_000_000, freezeMs: 14_400_000 },
      standings: [
        { team: 't2', name: 'Team t2', unofficial: false, rank: 1, solved: 2, penaltySeconds: 17_000 },
        {
          team: 't1',
          rank: 2,
          problems: {
            A: { solved: true, timeSeconds: 1800, attempts: 1, pending: 0, first: true },
            B: { solved: false, timeSeconds: null, attempts: 1, pending: 1, first: false },
          },
        },
        { team: 't3', rank: 3 },
        { team: 't4', rank: 3 },
      ],
      firstToSolve: { A: { team: 't1', timeSeconds: 1800 }, B: { team: 't2', timeSeconds: 14_000 }, C: null },
    });
  });
});
