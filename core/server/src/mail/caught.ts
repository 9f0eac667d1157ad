import type { CaughtMail } from '@tribunal/contract';
import type { Knex } from 'knex';

const MOST = 100;

interface CaughtRow {
  id: number;
  recipient: string;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  createdAt: Date;
}

const present = ({ id, recipient, subject, bodyText, bodyHtml, createdAt }: CaughtRow): CaughtMail => ({
  id,
  to: recipient,
  subject,
  text: bodyText,
  html: bodyHtml,
  gmtCreate: createdAt.toISOString(),
});

/** Mails that this site kept, the newest first. */
export async function caughtMails(knex: Knex): Promise<CaughtMail[]> {
  const rows = await knex('mail')
    .where({ outcome: 'caught' })
    .orderBy('id', 'desc')
    .limit(MOST)
    .select<CaughtRow[]>('id', 'recipient', 'subject', 'bodyText', 'bodyHtml', 'createdAt');
  return rows.map(present);
}
