import { inject, injectable } from '@tribunal/kernel';
import { ClicsAuthorizer, type Caller } from '../authorization';
import { ClicsError } from '../errors';
import type { ClicsVersion } from '../limits';
import { ContestViewCache } from '../view';
import {
  collectionOf,
  testedIn,
  writeOptionsOf,
  RunReader,
  writeContest,
  type CollectionName,
  type ClicsContext,
  type ClicsObject,
} from '../write';
import { REFERENCES } from './access-list';

type Query = Readonly<Record<string, unknown>>;

/** Answers individual requests. */
@injectable()
export class ClicsReader {
  constructor(
    @inject(ClicsAuthorizer) private readonly authorizer: ClicsAuthorizer,
    @inject(ContestViewCache) private readonly views: ContestViewCache,
    @inject(RunReader) private readonly runs: RunReader,
  ) {}

  async listContests(caller: Caller, version: ClicsVersion) {
    return (await this.authorizer.list(caller)).map((contest) => writeContest(contest, version));
  }

  /**
   * @throws 401
   * @throws 404
   */
  async getContext(caller: Caller, cid: number, version: ClicsVersion): Promise<ClicsContext> {
    const { viewerRole, uid } = await this.authorizer.authorize(caller, cid);
    const view = await this.views.get(cid, viewerRole);
    if (!view) throw new ClicsError('unknown');
    return { view, reader: { uid }, version };
  }

  /**
   * Returns the state some time later; null if the caller's permissions changed or the contest is gone.
   * @throws 401
   * @throws 404
   */
  async poll({ view: { contest, visibility }, version }: ClicsContext, caller: Caller): Promise<ClicsContext | null> {
    const view = await this.views.next(contest.id, visibility.viewerRole);
    const { viewerRole, uid } = await this.authorizer.authorize(caller, contest.id);
    return view && viewerRole === visibility.viewerRole ? { view, reader: { uid }, version } : null;
  }

  /** Lists objects, filtered by id properties; an empty value matches objects without the property. */
  listObjects(clicsContext: ClicsContext, name: CollectionName, query: Query): ClicsObject[] {
    return collectionOf(clicsContext, name).filter((one) => matchesQuery(name, one, query));
  }

  /** @throws 404 */
  getObject(clicsContext: ClicsContext, name: CollectionName, id: string): ClicsObject {
    const found = collectionOf(clicsContext, name).find((one) => one.id === id);
    if (!found) throw new ClicsError('unknown');
    return found;
  }

  /** Yields JSON in pieces. */
  async *streamRuns(clicsContext: ClicsContext, query: Query): AsyncGenerator<string> {
    const judgementFilter = query['judgement_id'];
    const judgements = testedIn(clicsContext.view)
      .map(([judged]) => judged)
      .filter(({ id }) => judgementFilter === undefined || String(id) === judgementFilter);
    let separator = '[';
    for await (const some of this.runs.read(judgements, writeOptionsOf(clicsContext))) {
      const texts = some.filter((run) => matchesQuery('runs', run, query)).map((run) => JSON.stringify(run));
      if (texts.length === 0) continue;
      yield separator + texts.join(',');
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  }

  /** @throws 404 */
  async getRun(clicsContext: ClicsContext, id: string): Promise<ClicsObject> {
    const [judgementId] = id.split('-');
    const judgements = testedIn(clicsContext.view).flatMap(([judged]) =>
      String(judged.id) === judgementId ? judged : [],
    );
    for await (const some of this.runs.read(judgements, writeOptionsOf(clicsContext))) {
      const found = some.find((run) => run.id === id);
      if (found) return found;
    }
    throw new ClicsError('unknown');
  }
}

function matchesQuery(name: string, object: ClicsObject, query: Query): boolean {
  const fields = object as ClicsObject & Record<string, unknown>;
  return (REFERENCES[name] ?? []).every((property) => {
    const expected = query[property];
    return expected === undefined || !(property in fields) || String(fields[property] ?? '') === expected;
  });
}
