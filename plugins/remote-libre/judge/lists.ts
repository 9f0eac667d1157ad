import type { CataloguePage, RemoteSession } from '@tribunal/remote-kit';
import { listIn, numberIn, objectIn, textIn, unexpectedField } from '@tribunal/remote-kit';
import { call, unknownError } from './api';

/** Problems of one call; the site allows no more. */
const COUNT = 50;

/** Lists fifty problems; the cursor is the number of those before. Those that take no programs are left out. */
export async function listCatalogue(session: RemoteSession, cursor: string | null): Promise<CataloguePage> {
  const skipCount = Number(cursor ?? 0);
  const answer = await call(session, 'problem/queryProblemSet', { locale: 'zh_CN', skipCount, takeCount: COUNT });
  const { body, page } = answer;
  if (body === null) return unknownError(answer);
  const count = numberIn(body['count'], page, 'count');
  const rows = listIn(body['result'], page, 'result').map((row) => objectIn(row, page, 'result'));
  if (rows.length !== Math.min(COUNT, Math.max(0, count - skipCount))) return unexpectedField(page, 'result');
  const problems = rows.flatMap((row) => {
    const meta = objectIn(row['meta'], page, 'meta');
    const id = String(numberIn(meta['displayId'], page, 'displayId'));
    const isProgram = textIn(meta['type'], page, 'type') !== 'SubmitAnswer';
    const tags = listIn(row['tags'] ?? [], page, 'tags').map((tag) =>
      textIn(objectIn(tag, page, 'tag')['name'], page, 'name'),
    );
    const title = textIn(row['title'], page, 'title');
    return isProgram ? [{ id, title, tags, difficulty: null }] : [];
  });
  const read = skipCount + rows.length;
  return { problems, next: read < count ? String(read) : null };
}
