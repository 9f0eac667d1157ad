/** Converts the helper's answers to results. */
import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnswerMessage, SinkMessage } from './messages';
import type { CapturedOutput, OutputSink, RunResult } from './types';

const nothing: CapturedOutput = { size: 0, truncated: false };

/** Reads one result; output too long for the answer itself is read from the store and removed there. */
export async function resultOf(
  answer: AnswerMessage,
  sinks: { stdout: OutputSink; stderr: OutputSink },
  store: string,
): Promise<RunResult> {
  return {
    status: answer.status ?? 'internal',
    exitCode: answer.exitCode ?? -1,
    signal: answer.signal ?? 0,
    cpuMs: (answer.cpuNs ?? 0) / 1e6,
    wallMs: (answer.wallNs ?? 0) / 1e6,
    delayMs: (answer.delayNs ?? 0) / 1e6,
    memoryBytes: answer.memoryBytes ?? 0,
    pidsPeak: answer.pidsPeak ?? 0,
    endedNs: BigInt(answer.endedNs ?? 0),
    stdout: await outputOf(answer.stdout, sinks.stdout, store),
    stderr: await outputOf(answer.stderr, sinks.stderr, store),
    collected: answer.collected ?? {},
    ...(answer.neighbour ? { neighbour: answer.neighbour } : {}),
    ...(answer.message === undefined ? {} : { message: answer.message }),
  };
}

async function outputOf(output: SinkMessage | undefined, sink: OutputSink, store: string): Promise<CapturedOutput> {
  if (!output) return 'capture' in sink ? { ...nothing, bytes: Buffer.alloc(0) } : nothing;
  const { size, truncated, ref } = output;
  if ('store' in sink) return ref === undefined ? { size, truncated } : { size, truncated, ref };
  if ('pipe' in sink) return { size, truncated };
  if (ref === undefined) return { size, truncated, bytes: Buffer.from(output.bytes ?? '', 'base64') };
  const path = join(store, ref);
  const bytes = await readFile(path);
  await unlink(path);
  return { size, truncated, bytes };
}
