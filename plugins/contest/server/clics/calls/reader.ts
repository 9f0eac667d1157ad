import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { ClicsDoors, type Caller, type ClicsDoor } from '../door';
import { ClicsError } from '../errors';
import type { ClicsVersion } from '../limits';
import { ContestViews, type ContestViewCache } from '../view';
import {
  collectionOf,
  testedIn,
  writingOf,
  Runs,
  writeContest,
  type CollectionName,
  type Telling,
  type Written,
  type RunReader,
} from '../write';
import { REFERENCES } from './access-list';

export const ClicsReaders = token<ClicsReader>('contest-clics-reader');

type Query = Readonly<Record<string, unknown>>;

/** Answers one question at a time. */
@injectable()
export class ClicsReader {
  constructor(
    @inject(ClicsDoors) private readonly door: ClicsDoor,
    @inject(ContestViews) private readonly views: ContestViewCache,
    @inject(Runs) private readonly runs: RunReader,
  ) {}

  async contests(caller: Caller, version: ClicsVersion) {
    return (await this.door.list(caller)).map((contest) => writeContest(contest, version));
  }

  /** 401, 404. */
  async telling(caller: Caller, cid: number, version: ClicsVersion): Promise<Telling> {
    const { eyes, uid } = await this.door.open(caller, cid);
    const view = await this.views.of(cid, eyes);
    if (!view) throw new ClicsError('unknown');
    return { view, reader: { uid }, version };
  }

  /** How it stands some time later; null: the caller sees it with other eyes, or it is gone. 401, 404. */
  async later({ view: { contest, visibility }, version }: Telling, caller: Caller): Promise<Telling | null> {
    const view = await this.views.next(contest.id, visibility.eyes);
    const { eyes, uid } = await this.door.open(caller, contest.id);
    return view && eyes === visibility.eyes ? { view, reader: { uid }, version } : null;
  }

  /** Narrowed by the properties that are ids; an empty one stands for those that have none. */
  collection(telling: Telling, name: CollectionName, query: Query): Written[] {
    return collectionOf(telling, name).filter((one) => fits(name, one, query));
  }

  /** 404. */
  one(telling: Telling, name: CollectionName, id: string): Written {
    const found = collectionOf(telling, name).find((one) => one.id === id);
    if (!found) throw new ClicsError('unknown');
    return found;
  }

  /** JSON, piece by piece. */
  async *runTexts(telling: Telling, query: Query): AsyncGenerator<string> {
    const wanted = query['judgement_id'];
    const judgements = testedIn(telling.view)
      .map(([judged]) => judged)
      .filter(({ id }) => wanted === undefined || String(id) === wanted);
    let before = '[';
    for await (const some of this.runs.of(judgements, writingOf(telling))) {
      const texts = some.filter((run) => fits('runs', run, query)).map((run) => JSON.stringify(run));
      if (texts.length === 0) continue;
      yield before + texts.join(',');
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  }

  /** 404. */
  async run(telling: Telling, id: string): Promise<Written> {
    const [judgementId] = id.split('-');
    const judgements = testedIn(telling.view).flatMap(([judged]) => (String(judged.id) === judgementId ? judged : []));
    for await (const some of this.runs.of(judgements, writingOf(telling))) {
      const found = some.find((run) => run.id === id);
      if (found) return found;
    }
    throw new ClicsError('unknown');
  }
}

function fits(name: string, one: Written, query: Query): boolean {
  const written = one as Written & Record<string, unknown>;
  return (REFERENCES[name] ?? []).every((property) => {
    const wanted = query[property];
    return wanted === undefined || !(property in written) || String(written[property] ?? '') === wanted;
  });
}
