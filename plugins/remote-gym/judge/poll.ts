import {
  Status,
  type RemotePage,
  type RemoteProblemRef,
  type RemoteProgress,
  type RemoteSession,
} from '@tribunal/contract';
import { askAbout, fetchOwnRuns } from '@tribunal/plugin-remote-cf/judge';
import { fail } from '@tribunal/remote-kit';
import { GYM } from './place';

/** Polls a submission by its row in the contest's list; after a compile error it also requests the compiler output. */
export async function poll(
  session: RemoteSession,
  { runId, problem }: { runId: string; problem: RemoteProblemRef },
): Promise<RemoteProgress> {
  const { page, rows } = await fetchOwnRuns(session, GYM, problem);
  const row = rows.find(({ run }) => run.runId === runId);
  if (!row) return fail('notFound', `the contest's list has no submission ${runId}`, page);
  const progress = row.progress();
  if (progress.state !== 'final' || progress.status !== Status.CompileError) return progress;
  const answer = await askAbout(session, '/data/judgeProtocol', runId, page);
  return answer.status === 200 ? { ...progress, message: protocolOf(answer) } : progress;
}

/** Reads the compiler output, which is a JSON string. Returns null if it is empty. */
export function protocolOf(page: RemotePage): string | null {
  const compilerOutput = parsed(page);
  if (typeof compilerOutput !== 'string') return fail('layoutChanged', 'what the compiler said is no text', page);
  return compilerOutput.replace(/\r\n?/g, '\n').trim() || null;
}

function parsed(page: RemotePage): unknown {
  try {
    return JSON.parse(page.text);
  } catch {
    return fail('layoutChanged', 'what the compiler said is no JSON', page);
  }
}
