import type { CapturedMail } from '@tribunal/contract';
import type { Knex } from 'knex';

const MAX_MAILS = 100;

interface CapturedMailRow {
  id: number;
  recipient: string;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  createdAt: Date;
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
