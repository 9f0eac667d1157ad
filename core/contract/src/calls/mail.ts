/** A mail that the site kept instead of sending it. */
export interface CapturedMail {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  gmtCreate: string;
}

export interface MailCalls {
  /**
   * Lists captured mails, newest first: at most a hundred, none older than a day. The list is empty on a site that
   * sends its mails.
   */
  'GET /api/admin/caught-mail': { data: CapturedMail[] };
}
