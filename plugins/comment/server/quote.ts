import { badInput, type Reminder } from '@tribunal/server';
import type { Knex } from 'knex';
import type { OpenPlace } from '../contract';
import { maySee } from './policy';
import type { StoredComment } from './rows';

/** What a reply says that it answers. */
export interface Quote {
  id: number;
  type: 'Comment' | 'Reply';
}

interface Written {
  id: number;
  uid: string;
  username: string;
  content: string;
}
type Quoted = NonNullable<Reminder['quote']>;

/** As people find it in their messages. */
export const quoted = (type: Quoted['type'], { id, username, content }: Written): Quoted => ({
  type,
  id,
  content: `${username} : ${content}`,
});

/** Whom a reply is to, and what it answers: the comment unless told. 400 for what is not there, or not under it. */
export async function quoteOf(
  knex: Knex,
  comment: StoredComment,
  place: Pick<OpenPlace, 'authors'>,
  quote: Quote | null,
): Promise<{ uid: string; quote: Quoted }> {
  if (!quote || (quote.type === 'Comment' && quote.id === comment.id)) {
    return { uid: comment.uid, quote: quoted('Comment', comment) };
  }
  const reply = quote.type === 'Reply' ? await findReply(knex, comment.id, quote.id) : undefined;
  if (!reply || !maySee(place, reply)) throw badInput('quoteId', 'comment.noSuchQuote');
  return { uid: reply.uid, quote: quoted('Reply', reply) };
}

const findReply = (knex: Knex, commentId: number, id: number): Promise<Written | undefined> =>
  knex('commentReply as r')
    .join('account as a', 'a.uid', 'r.uid')
    .where({ 'r.id': id, 'r.commentId': commentId })
    .first<Written | undefined>('r.id', 'r.uid', 'r.content', 'a.username');
