/** A mail that the site kept instead of sending it. */
export interface CaughtMail {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  gmtCreate: string;
}

export interface MailCalls {
  /** The newest first, at most a hundred, none older than a day; empty on a site that sends its mails. */
  'GET /api/admin/caught-mail': { data: CaughtMail[] };
}
