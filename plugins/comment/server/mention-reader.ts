import type { Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { AccountDetails, Db } from '@tribunal/server';
import type { Knex } from 'knex';
import { CommentLimits, type PlaceQuery } from '../contract';
import { CommentCounter } from './comment-counter';
import { CommentTargetDirectory } from './comment-target-directory';
import { placeOf } from './policy';

/** Latest writers at a place that are looked at. */
const MAX_WRITERS = 200;

/** Finds users while a mention is typed. */
@injectable()
export class MentionReader {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(CommentTargetDirectory) private readonly places: CommentTargetDirectory,
    @inject(CommentCounter) private readonly counter: CommentCounter,
  ) {}

  /**
   * Lists names that begin with the text: of those who wrote at the place, latest first, then of others who may read
   * there. Where
   * nobody is notified of mentions, there are none. Throws as `CommentTargetDirectory.open`.
   */
  async find(viewer: Viewer, text: string, wire: PlaceQuery): Promise<string[]> {
    const ref = placeOf(wire);
    const place = ref && (await this.places.open(viewer, ref));
    if (place && !place.notifications?.findReaders) return [];
    const owner = place?.notifications?.ownerUid ?? null;
    const writers = ref ? await this.counter.listWriters(ref.kind, ref.id, MAX_WRITERS) : [];
    const present = owner === null ? writers : [...writers, owner];
    const first = await this.#named(viewer, text).whereIn('uid', present);
    first.sort((a, b) => present.indexOf(a.uid) - present.indexOf(b.uid));
    const others = text === '' ? [] : await this.#named(viewer, text).limit(CommentLimits.mentionChoices.max);
    const found = new Map([...first, ...others].map(({ uid, username }) => [uid, username]));
    const uids = [...found.keys()];
    const readers = new Set(place ? await place.notifications!.findReaders!(uids) : uids);
    return uids
      .filter((uid) => readers.has(uid))
      .slice(0, CommentLimits.mentionChoices.max)
      .map((uid) => found.get(uid)!);
  }

  #named({ uid }: Viewer, text: string) {
    return AccountDetails.query(this.knex)
      .whereILike('username', `${text.replace(/[\\%_]/g, '\\$&')}%`)
      .whereNot({ uid })
      .whereNull('deletedAt')
      .orderBy('username')
      .select('uid', 'username');
  }
}
