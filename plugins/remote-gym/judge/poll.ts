import {
  Status,
  type RemotePage,
  type RemoteProblemRef,
  type RemoteProgress,
  type RemoteSession,
} from '@tribunal/contract';
import { askAbout, mineAt } from '@tribunal/plugin-remote-cf/judge';
import { fail } from '@tribunal/remote-kit';
import { GYM } from './place';

/** By the row of the contest's own list; what the compiler said is asked for when there is something. */
export async function poll(
  session: RemoteSession,
  { runId, problem }: { runId: string; problem: RemoteProblemRef },
): Promise<RemoteProgress> {
  const { page, rows } = await mineAt(session, GYM, problem);
  const row = rows.find(({ run }) => run.runId === runId);
  if (!row) return fail('notFound', `the contest's list has no submission ${runId}`, page);
  const progress = row.progress();
  if (progress.state !== 'final' || progress.status !== Status.CompileError) return progress;
  const answer = await askAbout(session, '/data/judgeProtocol', runId, page);
  return answer.status === 200 ? { ...progress, message: protocolOf(answer) } : progress;
}

/** The answer is one JSON text; null: it is empty. */
export function protocolOf(page: RemotePage): string | null {
  const said = parsed(page);
  if (typeof said !== 'string') return fail('layoutChanged', 'what the compiler said is no text', page);
  return said.replace(/\r\n?/g, '\n').trim() || null;
}

function parsed(page: RemotePage): unknown {
  try {
    return JSON.parse(page.text);
  } catch {
    return fail('layoutChanged', 'what the compiler said is no JSON', page);
  }
}
