import { token } from '@tribunal/contract';
import { injectable } from '@tribunal/kernel';
import { NewestOnes } from '../../common';
import { VIEWS_KEPT } from '../limits';
import { shownJudgements, type Judged, type Sent, type ContestView } from '../view';
import {
  COLLECTIONS,
  collectionOf,
  testedIn,
  writingOf,
  writeContest,
  writeState,
  writeJudgement,
  writeSubmission,
  type CollectionName,
  type Telling,
} from '../write';

export const Pictures = token<PictureMaker>('contest-clics-pictures');

/** One object as a feed tells it; `id` is null where there is only one. */
export interface Item {
  type: CollectionName | 'contest' | 'state';
  id: string | null;
  text: string;
}
export const keyOf = ({ type, id }: Item): string => `${type} ${id}`;

/** Everything there is to be told, with what it refers to before it. The state comes last. */
export interface Picture {
  items: readonly Item[];
  /** Whose tests are told, too. */
  tested: ReadonlyMap<number, Judged>;
}

const LIVE: readonly CollectionName[] = ['submissions', 'judgements'];
const BEFORE = COLLECTIONS.slice(0, COLLECTIONS.indexOf('submissions'));
const AFTER = COLLECTIONS.slice(COLLECTIONS.indexOf('judgements') + 1);

interface Texts {
  submission: Item;
  judgements: readonly Item[];
}

/** Writes contests for feeds. What has been sent is written once, however often it is told. */
@injectable()
export class PictureMaker {
  readonly #made = new WeakMap<ContestView, Map<string, Picture>>();
  readonly #written = new NewestOnes<string, WeakMap<Sent, Texts>>(VIEWS_KEPT);

  /** The same one for all who see the same. */
  of(telling: Telling): Picture {
    const { view, reader, version } = telling;
    const made = this.#made.get(view) ?? new Map<string, Picture>();
    this.#made.set(view, made);
    const asker =
      view.visibility.eyes === 'other' && view.questions.some(({ uid }) => uid === reader.uid) ? reader.uid : '';
    const key = `${version} ${asker}`;
    const picture = made.get(key) ?? this.#make(telling);
    made.set(key, picture);
    return picture;
  }

  #make(telling: Telling): Picture {
    const { view, version } = telling;
    const others = (names: readonly CollectionName[]): Item[] =>
      names.flatMap((type) => collectionOf(telling, type).map((one) => item(type, one.id, one)));
    return {
      items: [
        item('contest', null, writeContest(view.contest, version)),
        ...others(BEFORE),
        ...this.live(telling),
        ...others(AFTER),
        item('state', null, writeState(view)),
      ],
      tested: new Map(testedIn(view).map(([judged]) => [judged.id, judged])),
    };
  }

  /** Submissions, then their judgements. */
  live(telling: Telling): Item[] {
    const { sent, visibility } = telling.view;
    const texts = sent.map((one) => [one, this.#textsOf(telling, one)] as const);
    return [
      ...texts.map(([, { submission }]) => submission),
      ...texts.flatMap(([one, { judgements }]) => (shownJudgements(visibility, one).length > 0 ? judgements : [])),
    ];
  }

  #textsOf(telling: Telling, sent: Sent): Texts {
    const writing = writingOf(telling);
    const { contest, eyes, showsMeasures, version } = writing;
    const form = JSON.stringify([contest.id, contest.startAt, contest.type, eyes, showsMeasures, version]);
    const written = this.#written.get(form, () => new WeakMap());
    const known = written.get(sent);
    if (known) return known;
    const texts = {
      submission: item('submissions', String(sent.id), writeSubmission(sent, writing)),
      judgements: sent.judgements.map((one) => item('judgements', String(one.id), writeJudgement(one, sent, writing))),
    };
    written.set(sent, texts);
    return texts;
  }
}

const item = (type: Item['type'], id: string | null, data: object): Item => ({ type, id, text: JSON.stringify(data) });

export const isLive = ({ type }: Item): boolean => LIVE.some((one) => one === type);
