import { LruCache } from '@tribunal/server';
import { injectable } from '@tribunal/kernel';
import { MAX_VIEWS } from '../limits';
import { shownJudgements, type Judged, type Sent, type ContestView } from '../view';
import {
  COLLECTIONS,
  collectionOf,
  testedIn,
  writeOptionsOf,
  writeContest,
  writeState,
  writeJudgement,
  writeSubmission,
  type CollectionName,
  type ClicsContext,
} from '../write';

/** Object in a feed; `id` is null for singletons. */
export interface Item {
  type: CollectionName | 'contest' | 'state';
  id: string | null;
  text: string;
}
export const keyOf = ({ type, id }: Item): string => `${type} ${id}`;

/** All objects of a feed, each after those that it refers to. The state comes last. */
export interface FeedSnapshot {
  items: readonly Item[];
  /** Judgements whose runs are included. */
  tested: ReadonlyMap<number, Judged>;
}

const LIVE: readonly CollectionName[] = ['submissions', 'judgements'];
const COLLECTIONS_BEFORE = COLLECTIONS.slice(0, COLLECTIONS.indexOf('submissions'));
const COLLECTIONS_AFTER = COLLECTIONS.slice(COLLECTIONS.indexOf('judgements') + 1);

interface Texts {
  submission: Item;
  judgements: readonly Item[];
}

/** Builds feed snapshots. Each submission is serialised once, however often it is sent. */
@injectable()
export class FeedSnapshotCache {
  readonly #snapshots = new WeakMap<ContestView, Map<string, FeedSnapshot>>();
  readonly #texts = new LruCache<string, WeakMap<Sent, Texts>>(MAX_VIEWS);

  /** Returns the same snapshot to all readers with the same permissions. */
  get(clicsContext: ClicsContext): FeedSnapshot {
    const { view, reader, version } = clicsContext;
    const snapshots = this.#snapshots.get(view) ?? new Map<string, FeedSnapshot>();
    this.#snapshots.set(view, snapshots);
    const asker =
      view.visibility.viewerRole === 'other' && view.questions.some(({ uid }) => uid === reader.uid) ? reader.uid : '';
    const key = `${version} ${asker}`;
    const snapshot = snapshots.get(key) ?? this.#make(clicsContext);
    snapshots.set(key, snapshot);
    return snapshot;
  }

  #make(clicsContext: ClicsContext): FeedSnapshot {
    const { view, version } = clicsContext;
    const others = (names: readonly CollectionName[]): Item[] =>
      names.flatMap((type) => collectionOf(clicsContext, type).map((one) => item(type, one.id, one)));
    return {
      items: [
        item('contest', null, writeContest(view.contest, version)),
        ...others(COLLECTIONS_BEFORE),
        ...this.live(clicsContext),
        ...others(COLLECTIONS_AFTER),
        item('state', null, writeState(view)),
      ],
      tested: new Map(testedIn(view).map(([judged]) => [judged.id, judged])),
    };
  }

  /** Returns submissions, then their judgements. */
  live(clicsContext: ClicsContext): Item[] {
    const { sent, visibility } = clicsContext.view;
    const texts = sent.map((one) => [one, this.#textsOf(clicsContext, one)] as const);
    return [
      ...texts.map(([, { submission }]) => submission),
      ...texts.flatMap(([one, { judgements }]) => (shownJudgements(visibility, one).length > 0 ? judgements : [])),
    ];
  }

  #textsOf(clicsContext: ClicsContext, sent: Sent): Texts {
    const options = writeOptionsOf(clicsContext);
    const { contest, viewerRole, showsMeasures, version } = options;
    const form = JSON.stringify([contest.id, contest.startAt, contest.type, viewerRole, showsMeasures, version]);
    const texts = this.#texts.getOrCreate(form, () => new WeakMap());
    const known = texts.get(sent);
    if (known) return known;
    const made = {
      submission: item('submissions', String(sent.id), writeSubmission(sent, options)),
      judgements: sent.judgements.map((one) => item('judgements', String(one.id), writeJudgement(one, sent, options))),
    };
    texts.set(sent, made);
    return made;
  }
}

const item = (type: Item['type'], id: string | null, data: object): Item => ({ type, id, text: JSON.stringify(data) });

export const isLive = ({ type }: Item): boolean => LIVE.some((one) => one === type);
