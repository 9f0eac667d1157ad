/** Tests that languages are offered after a trial and that an overloaded machine only postpones the trial. */
import { RequeueTask } from '@tribunal/worker';
import { describe, expect, it } from 'vitest';
import type { Compiled, Compiler, Source } from '../src/compile/compiler';
import { HELLO, lackOf, LANGUAGES, type Language } from '../src/languages';
import { tryLanguage } from '../src/offer';
import type { RunResult, Sandbox } from '../src/sandbox/types';
import { MachineLoadMeter } from '../src/machine-load';
import { QuietMachine } from '../src/quiet-machine';
import { StarvationSandbox } from '../src/starvation-sandbox';
import { aResult, captured } from './results';

const found = LANGUAGES.find(({ name }) => name === 'C') as Language;
const C: Language = { ...found, tools: { ...found.tools, programs: [] } };
const starved = aResult({ status: 'starved', delayMs: 4000, wallMs: 5000 });

/**
 * Creates a trial whose runs end as in `endings`, one after the other, and then successfully; records how long it
 * rested.
 */
function trial(endings: readonly RunResult[], compile: Compiler['compile'] = compiled) {
  const left = [...endings];
  const rests: number[] = [];
  const refuse = (): never => {
    throw new Error('nothing but single runs here');
  };
  const sandbox: Sandbox = {
    info: { backend: 'native', version: '1', kernel: '6', cgroup: 'v2', slots: 1, degraded: [] },
    run: async ({ kind }) => {
      return left.shift() ?? aResult({ stdout: captured(kind === 'compile' ? 'gcc (Debian) 12.2.0\n' : HELLO) });
    },
    batch: refuse,
    group: refuse,
    close: async () => {},
  };
  const starvationSandbox = new StarvationSandbox({
    sandbox,
    discard: async () => {},
    log: { warn: () => {} },
    machine: new QuietMachine(),
    load: new MachineLoadMeter(),
  });
  const rest = async (ms: number): Promise<void> => void rests.push(ms);
  return { rests, tried: tryLanguage(C, starvationSandbox, { compile } as unknown as Compiler, rest) };
}

const compiled = async (): Promise<Compiled> => ({
  outcome: 'program',
  program: { ref: 'program', path: '/program', release: () => {} } as never,
  command: 'gcc',
});

describe('a language on a machine that has too much to do', () => {
  it('is tried again until there is a processor for it', async () => {
    expect(lackOf(C.tools)).toBeNull();
    const { rests, tried } = trial(Array(9).fill(starved));
    expect(await tried).toMatchObject({ language: C, version: 'gcc (Debian) 12.2.0' });
    expect(rests).toEqual([15_000, 15_000, 15_000, 15_000]);
  });

  it('is tried again when its compiler was put off', async () => {
    let compilations = 0;
    const { rests, tried } = trial([], () => {
      compilations += 1;
      return compilations === 1 ? Promise.reject(new RequeueTask(700, 'too much to do')) : compiled();
    });
    expect(await tried).toMatchObject({ version: 'gcc (Debian) 12.2.0' });
    expect(rests).toEqual([700]);
  });
});

describe('the first program of a language', () => {
  it('is compiled at every start: none that was compiled before is the same', async () => {
    const sources: Source[] = [];
    const compile = (source: Source): Promise<Compiled> => {
      sources.push(source);
      return compiled();
    };
    for (let start = 0; start < 2; start++) await trial([], compile).tried;
    expect(sources).toHaveLength(2);
    expect(sources[0]).not.toEqual(sources[1]);
  });
});

describe('a language that does not work', () => {
  it('is refused at once, with the reason', async () => {
    const { rests, tried } = trial([], () => Promise.reject(new Error('no such compiler')));
    expect(await tried).toEqual({ language: C, refused: 'no such compiler' });
    expect(rests).toEqual([]);
  });
});
