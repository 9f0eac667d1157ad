import type { JudgePart, RemoteProblem } from '@tribunal/remote-kit';
import { HandedInSession, problemAt, RemoteFailure } from '@tribunal/remote-kit';
import { cleanSource } from '@tribunal/remote-kit/companion';
import {
  startSimulator,
  SimulatorState,
  type RunningSimulator,
  type SiteSimulator,
} from '@tribunal/remote-kit/simulator';
import { PlainSession } from '@tribunal/remote-kit/testing';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Adapters whose sites have another page, or an API, beside the page of a problem. */
const ASKING = ['GYM', 'LIBRE', 'SPOJ'];

/** Simulators have problems that cannot be read, as sites do. */
const refusedProblem = (error: unknown): null => {
  if (error instanceof RemoteFailure && error.kind !== 'siteDown') return null;
  throw error;
};

const parts = import.meta.glob<{ default: JudgePart }>('../../../remote-*/judge/index.ts');
const simulators = import.meta.glob<{ default: SiteSimulator }>('../../../remote-*/simulator/index.ts');
const folders = Object.keys(simulators).map((path) => path.split('/').at(-3)!);

describe.each(folders)('a page that a person hands in: %s', (folder) => {
  let part: JudgePart;
  let simulator: SiteSimulator;
  let running: RunningSimulator;
  beforeAll(async () => {
    part = (await parts[`../../../${folder}/judge/index.ts`]!()).default;
    simulator = (await simulators[`../../../${folder}/simulator/index.ts`]!()).default;
    running = await startSimulator(simulator, { simulatorState: new SimulatorState() });
  });
  afterAll(() => running?.close());

  /** Reads a problem from its page as the extension hands it in. */
  const readHandedIn = async (
    id: string,
    session: PlainSession,
  ): Promise<{ problem: RemoteProblem; asked: number } | null> => {
    const { adapter, spec } = part;
    const url = adapter.problemUrl(session.endpoint, id);
    const shown = await session.get(url);
    // The statement of some problems is a file.
    if (new URL(shown.url).pathname !== new URL(url).pathname || shown.text.startsWith('%PDF')) return null;
    const html = cleanSource(new JSDOM(shown.text, { url }).window.document);
    let asked = 0;
    const ask = <T>(request: () => Promise<T>): Promise<T> => {
      asked += 1;
      return request();
    };
    expect(problemAt({ adapter, spec }, session.endpoint, url)).toBe(id);
    const handedIn = new HandedInSession(session, { site: part, id, page: { url, html }, ask });
    return { problem: await adapter.fetchProblem(handedIn, id), asked };
  };

  it('reads as the same problem, without scripts, tokens and fields', async () => {
    const session = new PlainSession(running.url);
    let count = 0;
    for (const { id } of simulator.problems) {
      const problem = await part.adapter.fetchProblem(session, id).catch(refusedProblem);
      if (problem === null) continue;
      const read = await readHandedIn(id, session);
      if (read === null) continue;
      count += 1;
      expect(read.problem).toEqual(problem);
      if (!ASKING.includes(part.spec.key)) expect(read.asked).toBe(0);
    }
    expect(count).toBeGreaterThan(0);
  });
});
