import { badInput, type Reminder, Accounts } from '@tribunal/server';
import type { Knex } from 'knex';
import type { OpenCommentTarget } from '../contract';
import { canSee } from './policy';
import type { StoredComment } from './rows';

/** The comment or reply that a reply quotes. */
export interface Quote {
  id: number;
  type: 'Comment' | 'Reply';
}

interface QuotedRow {
  id: number;
  uid: string;
  username: string;
  content: string;
}
type Quoted = NonNullable<Reminder['quote']>;

/** Returns the quote in the form that messages show. */
export const quoted = (type: Quoted['type'], { id, username, content }: QuotedRow): Quoted => ({
  type,
  id,
  content: `${username} : ${content}`,
});

/**
 * Returns the addressee of a reply and what it quotes; without `quote`, this is the comment.
 * @throws 400 if the quoted item does not exist or does not belong to this comment
 */
export async function quoteOf(
  knex: Knex,
  comment: StoredComment,
  place: Pick<OpenCommentTarget, 'authors'>,
  quote: Quote | null,
): Promise<{ uid: string; quote: Quoted }> {
  if (!quote || (quote.type === 'Comment' && quote.id === comment.id)) {
    return { uid: comment.uid, quote: quoted('Comment', comment) };
  }
  const reply = quote.type === 'Reply' ? await findReply(knex, comment.id, quote.id) : undefined;
  if (!reply || !canSee(place, reply)) throw badInput('quoteId', 'comment.noSuchQuote');
  return { uid: reply.uid, quote: quoted('Reply', reply) };
}

const findReply = (knex: Knex, commentId: number, id: number): Promise<QuotedRow | undefined> =>
  knex('commentReply as r')
    .join(Accounts.as(knex, 'a'), 'a.uid', 'r.uid')
    .where({ 'r.id': id, 'r.commentId': commentId })
    .first('r.id', 'r.uid', 'r.content', 'a.username');
