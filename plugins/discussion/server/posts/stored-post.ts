import { isAdminRole, type Viewer } from '@tribunal/contract';
import type { Hooks } from '@tribunal/kernel';
import { onCommentTargetRemoved } from '@tribunal/plugin-comment/contract';
import { audit, notFound, requireTransaction } from '@tribunal/server';
import type { Knex } from 'knex';
import type { DiscussionDraft } from '../../contract';
import { termsOf } from '../search/search-terms';

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
export async function insertPost(knex: Knex, post: NewPost): Promise<number> {
  requireTransaction(knex);
  const row = { ...post, terms: storedTerms(knex, post), updatedAt: post.createdAt };
  const [made] = await knex('discussionPost').insert(row).returning('id');
  await follow(knex, { did: made!.id, uid: post.uid }, 'by writing');
  return made!.id;
}

/** Locks a discussion, so that it is not deleted meanwhile. */
export async function lockPost(knex: Knex, id: number): Promise<void> {
  const found = await knex('discussionPost').where({ id }).forKeyShare().first('id');
  if (!found) throw notFound('discussion.unknown');
}

/** Stores whether a user follows a discussion; writing in one does not revoke an earlier decision. */
export async function follow(
  knex: Knex,
  { did, uid }: { did: number; uid: string },
  why: 'by writing' | 'on request' | 'no more',
): Promise<void> {
  const row = knex('discussionFollow')
    .insert({ did, uid, isFollowing: why !== 'no more' })
    .onConflict(['did', 'uid']);
  await (why === 'by writing' ? row.ignore() : row.merge());
}

/**
 * Deletes a discussion with its comments, and returns its area. What authors delete themselves is no act of moderation, nor is the removal
 * of a whole area, which has no viewer.
 */
export async function removePost(knex: Knex, hooks: Hooks, id: number, viewer?: Viewer): Promise<number> {
  const found = await knex('discussionPost').where({ id }).forUpdate().first('gid', 'title', 'content', 'uid');
  if (!found) throw notFound('discussion.unknown');
  const { gid, ...post } = found;
  if (viewer && (post.uid !== viewer.uid || isAdminRole(viewer.roles))) {
    audit.describe({ subject: { type: 'discussion', id, name: post.title }, before: { ...post }, after: null });
  }
  await hooks.run(onCommentTargetRemoved, { kind: 'discussion', id });
  await knex('discussionPost').where({ id }).delete();
  return gid;
}
