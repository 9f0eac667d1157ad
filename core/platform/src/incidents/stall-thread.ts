/** The thread that watches the main thread of the server; the build makes a program of it. */
import { writeSync } from 'node:fs';
import { Session, type Debugger } from 'node:inspector';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { CodePlaces, type CodePlace, type PluginCode } from './code-places';
import { writeStallReport } from './stall-reports';
import { BEAT_MS, type StallWatchData } from './stall-watch';

/** Longer than a pause takes on a machine that has much to do. */
const PAUSE_TIMEOUT_MS = 5000;
const FRAMES = 30;
const STDOUT = 1;
/** The level of pino. */
const FATAL = 60;
/** Share of the time that the process must have computed; otherwise it only waits for the machine. */
const COMPUTING_SHARE = 0.5;

interface Frame extends CodePlace {
  name: string;
}

const framesOf = (callFrames: readonly Debugger.CallFrame[], urls: ReadonlyMap<string, string>): Frame[] =>
  callFrames.slice(0, FRAMES).map(({ functionName, location }) => ({
    name: functionName || '(anonymous)',
    file: urls.get(location.scriptId) ?? '',
    line: location.lineNumber + 1,
    column: (location.columnNumber ?? 0) + 1,
  }));

/** Stops the main thread where it is; resolves with its stack, newest first, or with nothing if it does not stop. */
const stackOfMainThread = (): Promise<Frame[]> => {
  const session = new Session();
  session.connectToMainThread();
  const urls = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
  const stack = new Promise<Frame[]>((resolve) => {
    session.on('Debugger.paused', ({ params }) => resolve(framesOf(params.callFrames, urls)));
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
  return Promise.race([stack, pause(PAUSE_TIMEOUT_MS, [])]);
};

/** Output of a thread passes through the main thread, so it is written directly. */
const log = (facts: object): void => {
  writeSync(STDOUT, `${JSON.stringify({ level: FATAL, time: Date.now(), pid: process.pid, ...facts })}\n`);
};

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function endProcess({ stallMs, folder, root, plugins, doom }: StallWatchData): Promise<void> {
  Atomics.store(doom, 0, 1);
  Atomics.notify(doom, 0);
  try {
    const frames = await stackOfMainThread();
    const { plugin, place } = new CodePlaces(root, plugins).blameCode(frames);
    const stack = frames.map(({ name, file, line, column }) => `    at ${name} (${file}:${line}:${column})`);
    const message = `computed for ${stallMs / 1000} s without serving`;
    log({ plugin, place, stack: stack.join('\n'), msg: `the server ${message}; the process ends` });
    if (plugin !== null) writeStallReport(folder, { plugin, place, message, at: new Date().toISOString() });
  } catch (error) {
    log({ msg: `the server stalls, and the reason is not known: ${String(error)}` });
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}

function watch(data: StallWatchData): void {
  const { beats, stallMs } = data;
  let last = -1;
  let missed = 0;
  let cpuBefore = cpuMs();
  const timer = setInterval(() => {
    const beat = Atomics.load(beats, 0);
    // Looks are counted, not time: while the whole machine stands still, there are none.
    missed = beat === last ? missed + 1 : 0;
    last = beat;
    if (missed === 0) cpuBefore = cpuMs();
    if (missed * BEAT_MS < stallMs || cpuMs() - cpuBefore < stallMs * COMPUTING_SHARE) return;
    clearInterval(timer);
    void endProcess(data);
  }, BEAT_MS);
}

const data = workerData as StallWatchData;
parentPort?.on('message', (plugins: readonly PluginCode[]) => void (data.plugins = plugins));
watch(data);
