import { inject, injectable } from '@tribunal/kernel';
import { audit, Db, forbidden, notFound, PlaceDirectory, prepared, type Viewer } from '@tribunal/server';
import { batchedRead } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import type { EntryRefusal } from '../../contract';
import { TrainingModel } from './model';
import { rightsIn, type PlaceRights } from './places';
import { denyView, entryRefusalOf, isTrainingAdmin, type Membership, type TrainingDenial } from './policy';

/** A training, and what the viewer may do in its place. */
export interface OpenTraining {
  training: TrainingModel;
  place: PlaceRights;
}

/** Unknown trainings and hidden ones are reported alike. */
export const denialError = (denial: TrainingDenial) =>
  denial === 'training.unknown' ? notFound(denial) : forbidden(denial);

const STRANGER: Membership = { isMember: false, isBanned: false };

/** Loads a training for users who have the required permission. */
@injectable()
export class TrainingAccess {
  /** Memberships by training and user, so that a page with many trainings asks once. */
  readonly #membership = batchedRead((keys: readonly string[]) => membershipsOf(this.knex, keys));

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  /**
   * Returns the training if the viewer may see it.
   * @throws 404
   */
  async getVisible(viewer: Viewer | null, tid: number): Promise<OpenTraining> {
    return this.#check(viewer, await TrainingModel.query(this.knex).findById(tid));
  }

  /**
   * Returns the training if the viewer may open its contents.
   * @throws 403
   * @throws 404
   */
  async getEntered(viewer: Viewer, tid: number): Promise<OpenTraining> {
    const open = await this.getVisible(viewer, tid);
    const refusal = await this.entryRefusal(viewer, open);
    if (refusal) throw denialError(`training.${refusal}`);
    return open;
  }

  /** Returns why the viewer may not open the contents; null if they may. */
  async entryRefusal(viewer: Viewer, { training, place }: OpenTraining): Promise<EntryRefusal | null> {
    const membership = training.auth === 'Private' ? await this.membershipIn(viewer, training.id) : STRANGER;
    return entryRefusalOf(viewer, training, place, membership);
  }

  /**
   * Returns the training if the viewer administers it.
   * @throws 403
   * @throws 404 when the viewer may not even see it
   */
  async getAsAdmin(viewer: Viewer, tid: number): Promise<OpenTraining> {
    return checkAdmin(viewer, await this.getVisible(viewer, tid));
  }

  /** Does the same as `getAsAdmin` and locks the training against other changes until the transaction ends. */
  async lockAsAdmin(viewer: Viewer, tid: number): Promise<OpenTraining> {
    const training = await TrainingModel.query(this.knex).findById(tid).forNoKeyUpdate();
    return checkAdmin(viewer, await this.#check(viewer, training));
  }

  async membershipIn({ uid }: Pick<Viewer, 'uid'>, tid: number): Promise<Membership> {
    return (await this.#membership(membershipKey(tid, uid))) ?? STRANGER;
  }

  async #check(viewer: Viewer | null, training: TrainingModel | undefined): Promise<OpenTraining> {
    if (!training) throw denialError('training.unknown');
    const place = rightsIn(viewer, await this.places.find(viewer, training.gid));
    const denial = denyView(viewer, training, place);
    if (denial) throw denialError(denial);
    return { training, place };
  }
}

function checkAdmin(viewer: Viewer, open: OpenTraining): OpenTraining {
  if (!isTrainingAdmin(viewer, open.training, open.place)) throw forbidden();
  audit.about({ type: 'training', id: open.training.id, name: open.training.title });
  return open;
}

const membershipKey = (tid: number, uid: string): string => `${tid} ${uid}`;

/** The database does not know that no key is null. */
const memberships = prepared<'training-memberships', { key: string }>(
  'training-memberships',
  `select k.key, m.is_banned as "isBanned"
   from unnest($1::text[]) as k (key)
   join training_member m on m.tid = split_part(k.key, ' ', 1)::integer and m.uid = substr(k.key, strpos(k.key, ' ') + 1)`,
);

async function membershipsOf(knex: Knex, keys: readonly string[]): Promise<ReadonlyMap<string, Membership>> {
  const rows = await memberships(knex, [keys]);
  return new Map(rows.map(({ key, isBanned }) => [key, { isMember: true, isBanned }]));
}
