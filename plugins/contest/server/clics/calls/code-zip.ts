import type { Readable } from 'node:stream';
import { originalCode, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db, streamZip } from '@tribunal/server';
import type { Knex } from 'knex';
import { endingOf } from '../../export';
import { ClicsError } from '../errors';
import type { Telling } from '../write';

export const CodeZips = token<CodeZipper>('contest-clics-code');

/** What was sent, as an archive. */
@injectable()
export class CodeZipper {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /** For those who run the contest; 404 for everybody else. */
  async of({ view }: Telling, id: string): Promise<Readable> {
    const sent = view.visibility.eyes === 'admin' ? view.sent.find((one) => String(one.id) === id) : undefined;
    const stored =
      sent && (await this.knex('submission').where({ id: sent.id }).first<{ code: string } | undefined>('code'));
    if (!sent || !stored) throw new ClicsError('unknown');
    const ending = endingOf(sent.language);
    // The class of a Java program is called Main.
    const name = `${ending === 'java' ? 'Main' : 'main'}.${ending}`;
    return streamZip([{ name, content: Buffer.from(originalCode(stored.code)) }], new Date(sent.submittedAt));
  }
}
