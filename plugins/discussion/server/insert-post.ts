import type { Transaction } from '@tribunal/server';
import type { Knex } from 'knex';
import type { DiscussionDraft } from '../contract';
import { follow } from './discussion-writer';
import { termsOf } from './search-terms';

/** A discussion that is about to be stored. */
export interface NewPost extends Pick<DiscussionDraft, 'title' | 'description' | 'content'> {
  gid: number;
  pid: number | null;
  uid: string;
  categoryId: number;
  isSpoiler: boolean;
  isEmbargoed: boolean;
  isPinned: boolean;
  createdAt: Date;
}

/** Returns the stored form of what a discussion is found by. */
export const storedTerms = (
  knex: Knex,
  { title, description, content }: Pick<DiscussionDraft, 'title' | 'description' | 'content'>,
): Knex.Raw => knex.raw('array_to_tsvector(?::text[])', [termsOf(`${title}\n${description}\n${content}`)]);

/** Stores a discussion, which its author follows from then on, and returns its id. */
export async function insertPost(tx: Transaction, post: NewPost): Promise<number> {
  const { knex } = tx;
  const row = { ...post, terms: storedTerms(knex, post), updatedAt: post.createdAt };
  const [made] = await knex('discussionPost').insert(row).returning('id');
  await follow(tx, { did: made!.id, uid: post.uid }, 'by writing');
  return made!.id;
}
