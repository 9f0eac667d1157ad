import { describe, expect, it } from 'vitest';
import { languageChecks, checkTools } from '../lib/languages.mjs';
import { judgePackages, languagePackages, missingPackages, testPackages } from '../lib/machine/system-packages.mjs';

/** Returns the tools of a fictitious language. */
const tools = (programs, version = { arguments: ['-c', 'echo tool 1.2'], pattern: '^tool (\\S+)$' }) => ({
  languages: ['Made-up'],
  programs,
  version,
  isBasic: false,
});
const shell = { name: 'sh', package: 'dash', paths: ['/nowhere/sh', '/bin/sh'] };

describe('the packages', () => {
  it('that judging needs are few', () => {
    expect(judgePackages).toEqual(['gcc', 'g++', 'openjdk-17-jdk-headless', 'python3', 'util-linux']);
  });

  it('for tests are those of every language, and more', () => {
    expect(testPackages).toEqual(expect.arrayContaining([...judgePackages, ...languagePackages, 'chromium']));
    expect(languagePackages).toContain('mono-runtime');
    expect(languagePackages).not.toContain(null);
  });

  it('can all be looked for on this machine', () => {
    const missing = missingPackages(testPackages);
    expect(testPackages).toEqual(expect.arrayContaining(missing));
  });
});

describe('a look at a language', () => {
  it('prints the version of its first tool', () => {
    expect(checkTools(tools([shell]))).toEqual({ what: '1.2' });
  });

  it('prints the missing tool and how to install it', () => {
    const lost = { name: 'lostcc', package: 'lost-compiler', paths: ['/nowhere/lostcc'] };
    expect(checkTools(tools([shell, lost]))).toEqual({
      why: 'lostcc is not installed',
      remedy: expect.stringMatching(/apt-get install -y --no-install-recommends lost-compiler$/),
    });
  });

  it('says so when there is no package', () => {
    const lost = { name: 'lostcc', package: null, paths: ['/nowhere/lostcc', '/nowhere/else'] };
    expect(checkTools(tools([lost]))).toEqual({
      why: 'lostcc is not installed',
      remedy: 'Debian 12 has no package for it; install it at /nowhere/lostcc or /nowhere/else',
    });
  });

  it('does not take a tool for installed that does not answer', () => {
    const silent = { arguments: ['-c', 'exit 1'], pattern: '^tool (\\S+)$' };
    expect(checkTools(tools([shell], silent))).toMatchObject({ why: 'sh does not report its version' });
  });

  it('is one for each name', () => {
    const names = languageChecks.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['C++ 20 With O2', 'Java', 'Golang', 'C#', 'PyPy2']));
    expect(new Set(names).size).toBe(names.length);
  });
});
