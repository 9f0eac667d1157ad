import type { PublicRun, RemoteSession } from '@tribunal/contract';
import { fail, isSameLogin } from '@tribunal/remote-kit';
import { own, pathOf, whole } from './gate';
import type { TaskKey } from './ids';
import { readCells } from './poll';
import { readRows } from './runs';

/**
 * Fetches a submission of any account from the list of submissions of its contest, limited to the account and the
 * task: the newest 20. The list states no compiler output and no single tests.
 */
export async function publicRunAt(
  session: RemoteSession,
  { contest, task }: TaskKey,
  { account, runId }: { account: string; runId: string },
): Promise<PublicRun> {
  const path = `/contests/${contest}/submissions`;
  const query = { 'f.Task': task, 'f.User': account, lang: 'en' };
  const page = own(await session.get(path, { query }));
  if (page.status === 404 || pathOf(page) !== path) return fail('notFound', `the site has no contest ${contest}`, page);
  const row = readRows(whole(page)).find(({ run }) => run.runId === runId);
  if (!row) return fail('notFound', `${account} has no submission ${runId} among the newest for ${task}`, page);
  if (row.account === null) return fail('layoutChanged', 'the list does not say whose a submission is', page);
  // The list may hold more than was asked for.
  if (!isSameLogin(row.account, account)) return fail('notFound', `submission ${runId} is of ${row.account}`, page);
  const { languageId, sentAt, problemId } = row.run;
  const progress = readCells(row.verdictCells, page);
  return { runId, account: row.account, problemId: problemId!, languageId, sentAt, progress };
}
