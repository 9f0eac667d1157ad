import { join } from 'node:path';
import { rootPath } from '@tribunal/config';
import { Status } from '@tribunal/contract';
import { SIMULATED_GAP_FACTOR } from '@tribunal/remote-kit/contract';
import { loadJudgeParts, simulatorPort } from '@tribunal/judge-remote';
import {
  startSimulator,
  SimulatorState,
  type RunningSimulator,
  type SiteSimulator,
} from '@tribunal/remote-kit/simulator';
import { portsInARow } from '@tribunal/testing';

/** One remote judge that returns the id of a run on submission, and one whose runs have to be searched for. */
const FOLDERS = ['remote-hdu', 'remote-spoj'] as const;
/** Number of accounts. A submission that cannot be found blocks its account for the problem for a day. */
const ACCOUNTS = 12;
const MS_TO_VERDICT = 500;

const VERDICTS = [
  ['AC', Status.Accepted],
  ['WA', Status.WrongAnswer],
  ['CE', Status.CompileError],
] as const;

/** A simulated remote site in this process: the runs it accepted can be compared with the submissions of our site. */
export interface SimulatedRemoteJudge {
  key: string;
  pluginId: string;
  problemId: string;
  accounts: readonly { name: string; password: string }[];
  simulatorState: SimulatorState;
}

export interface SimulatedRemoteJudges {
  all: readonly SimulatedRemoteJudge[];
  /** Environment variables that direct the processes of a cluster to this simulator. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

export async function startSimulatedRemoteJudges(): Promise<SimulatedRemoteJudges> {
  const { judgeParts: adapters } = await loadJudgeParts(join(rootPath, 'plugins'), [], 'source');
  const keys = adapters.map(({ spec }) => spec.key);
  const firstPort = await portsInARow(keys.length);
  const env = { SIMULATE_REMOTES: '1', SIMULATOR_PORT: String(firstPort) };
  const running: RunningSimulator[] = [];
  const all: SimulatedRemoteJudge[] = [];
  for (const pluginId of FOLDERS) {
    const site = await simulatorIn(pluginId);
    const simulatorState = new SimulatorState();
    simulatorState.msToVerdict = MS_TO_VERDICT;
    simulatorState.pauseFactor = SIMULATED_GAP_FACTOR;
    const accounts = Array.from({ length: ACCOUNTS }, (_, at) => ({ name: `account${at}`, password: 'secret' }));
    simulatorState.accounts.push(...accounts);
    running.push(await startSimulator(site, { port: simulatorPort(keys, site.key, firstPort), simulatorState }));
    all.push({ key: site.key, pluginId, problemId: site.problems[0]!.id, accounts, simulatorState });
  }
  return { all, env, stop: async () => void (await Promise.all(running.map((one) => one.close()))) };
}

/** Loads the simulator by its path, as the product itself does. */
async function simulatorIn(folder: string): Promise<SiteSimulator> {
  const path = join(rootPath, 'plugins', folder, 'simulator/index.ts');
  return ((await import(/* @vite-ignore */ path)) as { default: SiteSimulator }).default;
}

/** Returns a program that determines its verdict at the site and identifies itself; all have the same length. */
export const programFor = (number: number): string => {
  const [verdict] = VERDICTS[number % VERDICTS.length]!;
  const marker = String(number).padStart(8, '0');
  return `// simulate: ${verdict} mark=${marker} ${'-'.repeat(60)}\nint main() { return 0; }\n`;
};

const markerOf = (code: string): string => /mark=\d+/.exec(code)![0];
const expectedOf = (code: string): Status => VERDICTS.find(([verdict]) => code.includes(`simulate: ${verdict} `))![1];

/** A submission to a remote judge as stored on our site. */
export interface RemoteSubmission {
  submitId: number;
  key: string;
  code: string;
  status: Status;
  /** State in the ledger; null if no run has started. */
  state: string | null;
  remoteRunId: string | null;
}

/**
 * Returns a description of what is wrong with a submission; null if it was judged once at the site and has the
 * verdict of that very run, or if it has failed because the site refuses it or it is unknown whether the site has it.
 */
export function faultOf(submission: RemoteSubmission, judges: SimulatedRemoteJudges): string | null {
  const { submitId, key, code, status, state, remoteRunId } = submission;
  const { simulatorState: world } = judges.all.find((judge) => judge.key === key)!;
  const remoteRuns = world.runs.filter((run) => run.code.includes(markerOf(code)));
  const describe = (problem: string): string => `submission ${submitId} to ${key} ${problem}`;
  if (remoteRuns.length > 1) return describe(`is there ${remoteRuns.length} times`);
  if (remoteRunId !== null && String(remoteRuns[0]?.id) !== remoteRunId)
    return describe(`has run ${remoteRunId} of another`);
  if (state === 'needsReview' || state === 'refused') {
    return status === Status.SubmittedFailed ? null : describe(`is ${state} with status ${status}`);
  }
  if (state !== 'final' || remoteRunId === null) return describe(`ends as ${String(state)} with status ${status}`);
  return status === expectedOf(code) ? null : describe(`has status ${status} and not ${expectedOf(code)}`);
}
