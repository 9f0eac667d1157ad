import type { Readable } from 'node:stream';
import { originalCode } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db, streamZip, Submissions } from '@tribunal/server';
import type { Knex } from 'knex';
import { sourceExtensionOf } from '@tribunal/contract';
import { ClicsError } from '../errors';
import type { ClicsContext } from '../write';

/** Serves the code of a submission as an archive. */
@injectable()
export class CodeZipService {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /**
   * Returns the archive to the contest's organisers.
   * @throws 404 for everybody else
   */
  async zip({ view }: ClicsContext, id: string): Promise<Readable> {
    const sent =
      view.visibility.viewerRole === 'organiser' ? view.sent.find((one) => String(one.id) === id) : undefined;
    const stored = sent && (await Submissions.query(this.knex).where({ id: sent.id }).first('code'));
    if (!sent || !stored) throw new ClicsError('unknown');
    const ending = sourceExtensionOf(sent.language);
    // Java programs must have a class called Main.
    const name = `${ending === 'java' ? 'Main' : 'main'}.${ending}`;
    return streamZip([{ name, content: Buffer.from(originalCode(stored.code)) }], new Date(sent.submittedAt));
  }
}
