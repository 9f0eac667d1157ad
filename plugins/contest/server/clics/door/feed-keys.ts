import { createHash } from 'node:crypto';
import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db, Random, type Randomness, type Viewer } from '@tribunal/server';
import type { Knex } from 'knex';
import { Contests, type ContestFinder } from '../../contests';

export const FeedKeys = token<FeedKeyMaker>('contest-feed-keys');

const KEY_BYTES = 32;

/** What is kept of a key: whoever reads the table cannot read a feed with it. */
export const feedKeyHash = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Keys with which tools read the feed of a contest as its admin would. */
@injectable()
export class FeedKeyMaker {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(Random) private readonly random: Randomness,
  ) {}

  /** Told once; the one before it is good for nothing from now on. 403 for those who do not run the contest, 404. */
  async renew(viewer: Viewer, cid: number): Promise<{ key: string }> {
    await this.contests.run(viewer, cid);
    const key = this.random.secret(KEY_BYTES);
    await this.knex('contest')
      .where({ id: cid })
      .update({ feedKeyHash: feedKeyHash(key) });
    return { key };
  }
}
