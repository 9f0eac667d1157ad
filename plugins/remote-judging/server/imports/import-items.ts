import type { HandedInPage } from '@tribunal/remote-kit/contract';
import type { Knex } from 'knex';
import { storedJson } from '@tribunal/server/platform';
import type { JobInput } from '../jobs/model';
import type { RemoteJobQueue } from '../jobs/remote-job-queue';

/**
 * An item of an import; `pid` is the problem that is read again. An archive is all problems of the site's list. An import
 * has at most one page.
 */
export type ImportItemInput = { bank: string } & (
  | { problemId: string; mayBeContest?: true; pid?: number; isBackground?: boolean; isAwaited?: true }
  | { page: HandedInPage }
  | { contestId: string }
  | { isArchive: true }
);

interface ImportContext {
  jobs: RemoteJobQueue;
  importId: number;
  now: Date;
}

/** Adds items to an import. A problem that already exists is not read again unless that is requested. */
export async function addItems(
  knex: Knex,
  { jobs, importId, now }: ImportContext,
  items: readonly ImportItemInput[],
): Promise<void> {
  const inputs = items.map(({ bank: key, ...item }): JobInput => {
    if ('isArchive' in item) return { key, kind: 'catalogue', cursor: null, importId };
    if ('contestId' in item) return { key, kind: 'contest', importId, ...item };
    if ('page' in item) {
      const { url } = item.page;
      return { key, kind: 'page', importId, problemId: url, page: { url } };
    }
    return { key, kind: 'fetch', importId, ...item };
  });
  const pages = items.flatMap((item) => ('page' in item ? [{ importId, html: item.page.html }] : []));
  if (pages.length > 0) await knex('remoteImportPage').insert(pages);
  const ids = await jobs.enqueueAll(inputs);
  await knex.raw(
    `update remote_job j set done_at = :now, result = :result, outcome = 'exists', pid = r.pid from remote_problem r
     where j.id = any(:ids::bigint[]) and j.kind = 'fetch' and j.pid is null
       and r.bank = j.bank and r.remote_id = j.request ->> 'problemId'`,
    { now, result: storedJson({ ok: true }), ids },
  );
}
