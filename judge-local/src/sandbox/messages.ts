/** Messages exchanged with the helper; `spec.c` and `reply.c` of the native code are the other side. */
import type {
  CollectedFile,
  Degradation,
  Neighbour,
  OutputSink,
  RunLimits,
  RunRequest,
  RunStatus,
  SandboxFile,
} from './types';

export interface HelloMessage {
  hello: 1;
  version: string;
  kernel: string;
  cgroup: 'v1' | 'v2' | 'none';
  slots: number;
  compileSlots: number;
  degraded: Degradation[];
}

export interface SinkMessage {
  size: number;
  truncated: boolean;
  /** Base64-encoded. */
  bytes?: string;
  ref?: string;
}

/**
 * One result; `last` is set when nothing more follows for that id. A message with only `last` ends a batch that was
 * stopped.
 */
export interface AnswerMessage {
  id: number;
  last: boolean;
  error?: string;
  index?: number;
  status?: RunStatus;
  exitCode?: number;
  signal?: number;
  cpuNs?: number;
  wallNs?: number;
  delayNs?: number;
  memoryBytes?: number;
  pidsPeak?: number;
  endedNs?: string;
  neighbour?: Neighbour;
  stdout?: SinkMessage;
  stderr?: SinkMessage;
  collected?: Record<string, string>;
  message?: string;
  stats?: SandboxStats;
}

export interface SandboxStats {
  waiting: number;
  /** Bytes of store files that the helper keeps in memory. */
  heldBytes: number;
  slots: { kind: 'run' | 'compile'; ready: boolean; pid: number; runs: number; births: number }[];
}

export interface SpecMessage {
  kind: 'compile' | 'run';
  argv: readonly string[];
  env: readonly string[];
  files: readonly SandboxFile[];
  stdin: RunRequest['stdin'];
  stdout: OutputSink;
  stderr: OutputSink;
  limits: RunLimits;
  collect?: readonly CollectedFile[] | undefined;
  hideEnd?: boolean | undefined;
  alone?: Neighbour | undefined;
  warm?: boolean | undefined;
}

const basicEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: '/w',
  TMPDIR: '/tmp',
  LANG: 'C.UTF-8',
};

/** Returns the request's environment, which extends PATH, HOME, TMPDIR and LANG. */
export const environmentOf = ({ env }: Pick<RunRequest, 'env'>): Record<string, string> => ({
  ...basicEnvironment,
  ...env,
});

const assignments = (env: Readonly<Record<string, string>>): string[] =>
  Object.entries(env).map(([name, value]) => `${name}=${value}`);

const basicAssignments: readonly string[] = assignments(basicEnvironment);

/** Converts a request to the form that the helper reads. */
export function specOf(request: Omit<RunRequest, 'stdin'> & { stdin?: RunRequest['stdin'] }): SpecMessage {
  const { kind, argv, files, stdout, stderr, limits, collect, stdin = null, hideEnd, alone, warm } = request;
  const env = request.env ? assignments(environmentOf(request)) : basicAssignments;
  return { kind, argv, env, files, stdin, stdout, stderr, limits: wholeNumbers(limits), collect, hideEnd, alone, warm };
}

function wholeNumbers(limits: RunLimits): RunLimits {
  const whole = { ...limits };
  let name: keyof RunLimits;
  for (name in whole) whole[name] = Math.ceil(Number(whole[name]));
  return whole;
}
