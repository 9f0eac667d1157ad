import type { CapturedMail } from '@tribunal/contract';
import type { Columns } from '@tribunal/database';
import type { Knex } from 'knex';

const MAX_MAILS = 100;

/** The site keeps the texts of captured mails. */
interface CapturedMailRow extends Columns<'mail', 'id' | 'recipient' | 'subject' | 'createdAt'> {
  bodyText: string;
  bodyHtml: string;
}

const present = ({ id, recipient, subject, bodyText, bodyHtml, createdAt }: CapturedMailRow): CapturedMail => ({
  id,
  to: recipient,
  subject,
  text: bodyText,
  html: bodyHtml,
  gmtCreate: createdAt.toISOString(),
});

/** Returns the mails that were captured instead of sent, newest first. */
export async function listCapturedMails(knex: Knex): Promise<CapturedMail[]> {
  const rows = await knex('mail')
    .where({ outcome: 'caught' })
    .orderBy('id', 'desc')
    .limit(MAX_MAILS)
    .select<CapturedMailRow[]>('id', 'recipient', 'subject', 'bodyText', 'bodyHtml', 'createdAt');
  return rows.map(present);
}
