import { join } from 'node:path';
import { rootPath } from '@tribunal/config';
import { SIMULATED_PACE, Status } from '@tribunal/contract';
import { findDoors, simulatorPort } from '@tribunal/judge-remote';
import { startSimulator, World, type RunningSimulator, type SiteSimulator } from '@tribunal/remote-kit/simulator';
import { portsInARow } from '@tribunal/testing';

/** One that tells the id of a run when it takes it, and one whose runs have to be looked for. */
const FOLDERS = ['remote-hdu', 'remote-libre'] as const;
/** A submission that nobody can find keeps its account from the problem for a day. */
const ACCOUNTS = 12;
const MS_TO_VERDICT = 500;

const VERDICTS = [
  ['AC', Status.Accepted],
  ['WA', Status.WrongAnswer],
  ['CE', Status.CompileError],
] as const;

/** A site of another judge, in this process: what it took can be compared with what this site says of it. */
export interface OtherJudge {
  key: string;
  pluginId: string;
  problemId: string;
  accounts: readonly { name: string; password: string }[];
  world: World;
}

export interface OtherJudges {
  all: readonly OtherJudge[];
  /** Leads the processes of a town here. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

export async function startOtherJudges(): Promise<OtherJudges> {
  const { doors } = await findDoors(join(rootPath, 'plugins'), [], 'source');
  const keys = doors.map(({ spec }) => spec.key);
  const env = { SIMULATE_REMOTES: '1', SIMULATOR_PORT: String(await portsInARow(keys.length)) };
  const running: RunningSimulator[] = [];
  const all: OtherJudge[] = [];
  for (const pluginId of FOLDERS) {
    const site = await simulatorIn(pluginId);
    const world = new World();
    world.msToVerdict = MS_TO_VERDICT;
    world.pace = SIMULATED_PACE;
    const accounts = Array.from({ length: ACCOUNTS }, (_, at) => ({ name: `keeper${at}`, password: 'secret' }));
    world.accounts.push(...accounts);
    running.push(await startSimulator(site, { port: simulatorPort(keys, site.key, env), world }));
    all.push({ key: site.key, pluginId, problemId: site.problems[0]!.id, accounts, world });
  }
  return { all, env, stop: async () => void (await Promise.all(running.map((one) => one.close()))) };
}

/** By its path, as the product itself finds it. */
async function simulatorIn(folder: string): Promise<SiteSimulator> {
  const path = join(rootPath, 'plugins', folder, 'simulator/index.ts');
  return ((await import(/* @vite-ignore */ path)) as { default: SiteSimulator }).default;
}

/** A program that says which verdict it gets there, and which one it is; all are of the same length. */
export const programFor = (number: number): string => {
  const [word] = VERDICTS[number % VERDICTS.length]!;
  const mark = String(number).padStart(8, '0');
  return `// simulate: ${word} mark=${mark} ${'-'.repeat(60)}\nint main() { return 0; }\n`;
};

const markOf = (code: string): string => /mark=\d+/.exec(code)![0];
const expectedOf = (code: string): Status => VERDICTS.find(([word]) => code.includes(`simulate: ${word} `))![1];

/** A submission to another judge as it stands here. */
export interface Wished {
  submitId: number;
  key: string;
  code: string;
  status: Status;
  /** In the ledger; null: nobody has begun. */
  state: string | null;
  remoteRunId: string | null;
}

/**
 * What is wrong with it, in words; null: it was judged there, once, and has the verdict of that very run; or the site
 * does not want it, or nobody can say whether the site has it, and then it has failed.
 */
export function faultOf(wished: Wished, judges: OtherJudges): string | null {
  const { submitId, key, code, status, state, remoteRunId } = wished;
  const { world } = judges.all.find((judge) => judge.key === key)!;
  const there = world.runs.filter((run) => run.code.includes(markOf(code)));
  const say = (what: string): string => `submission ${submitId} to ${key} ${what}`;
  if (there.length > 1) return say(`is there ${there.length} times`);
  if (remoteRunId !== null && String(there[0]?.id) !== remoteRunId) return say(`has run ${remoteRunId} of another`);
  if (state === 'parked' || state === 'refused') {
    return status === Status.SubmittedFailed ? null : say(`is ${state} with status ${status}`);
  }
  if (state !== 'final' || remoteRunId === null) return say(`ends as ${String(state)} with status ${status}`);
  return status === expectedOf(code) ? null : say(`has status ${status} and not ${expectedOf(code)}`);
}
