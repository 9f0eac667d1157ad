import { createHash } from 'node:crypto';

import { inject, injectable } from '@tribunal/kernel';
import { Db, Random, type Randomness, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestAccess } from '@tribunal/plugin-contest/server';

const KEY_BYTES = 32;

/** Hashes a key for storage, so that access to the table does not grant access to a feed. */
export const feedKeyHash = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Manages the keys with which tools read the feed of a contest as its organiser. */
@injectable()
export class FeedKeyService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(Random) private readonly random: Randomness,
  ) {}

  /**
   * Creates a key, which is shown once; the previous key becomes invalid.
   * @throws 403 for users who do not run the contest
   * @throws 404
   */
  async renew(viewer: Viewer, cid: number): Promise<{ key: string }> {
    await this.contests.getAsOrganiser(viewer, cid);
    const key = this.random.secret(KEY_BYTES);
    await this.knex('contest')
      .where({ id: cid })
      .update({ feedKeyHash: feedKeyHash(key) });
    return { key };
  }
}
