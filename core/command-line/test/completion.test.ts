import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeProblemFolder } from '../src/local/problem-folder';
import { runCommand } from './run-command';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tribunal-completion-'));
  await writeProblemFolder({ folder: join(folder, 'P1000'), problem: { problemId: 'P1000' } }, []);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const complete = async (...words: string[]): Promise<string[]> => {
  const { stdout } = await runCommand(['completion', 'bash']);
  const quoted = ['tribunal', ...words].map((word) => `'${word}'`).join(' ');
  const script = `${stdout}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _tribunal; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' }).trim().split('\n');
};

describe('completion in bash', () => {
  it('completes commands, options, problems of the folder and files', async () => {
    expect(await complete('sub')).toEqual(['submit', 'submissions']);
    expect(await complete('submit', '--pro')).toEqual(['--problem']);
    expect(await complete('submit', '--problem', '')).toEqual(['P1000']);
    expect(await complete('problem', 'P')).toEqual(['P1000']);
    expect(await complete('test', 'P10')).toEqual(['P1000']);
  });
});

const hasZsh = spawnSync('zsh', ['--version']).status === 0;

it('the scripts of both shells are correct, as far as the shells are installed', async () => {
  for (const shell of ['bash', ...(hasZsh ? ['zsh'] : [])]) {
    const { stdout } = await runCommand(['completion', shell]);
    expect(spawnSync(shell, ['-n'], { input: stdout, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  }
  expect((await runCommand(['completion', 'zsh'])).stdout).toMatch(/^#compdef tribunal\n/);
  expect(await runCommand(['completion', 'fish'])).toMatchObject({ code: 2 });
});
