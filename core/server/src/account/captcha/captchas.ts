import { createHash, timingSafeEqual } from 'node:crypto';
import { Intervals, token, type Captcha } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Db, Random, type Randomness } from '../../tokens';
import { digits } from '../codes/digits';
import { pictureOf } from './picture';

export const Captchas = token<CaptchaService>('captchas');

const DIGITS = 6;
const KEY_BYTES = 24;

/** The key stands in for a salt, and is nowhere but in the caller's hands and this row. */
const hashOf = (key: string, answer: string): Buffer => createHash('sha256').update(`${key} ${answer}`).digest();

/** Pictures with digits that a program has trouble to read. */
@injectable()
export class CaptchaService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Random) private readonly random: Randomness,
  ) {}

  async draw(): Promise<Captcha> {
    const answer = digits(this.random, DIGITS);
    const captchaKey = this.random.secret(KEY_BYTES);
    const expiresAt = new Date(this.clock.now().getTime() + Intervals.captchaLife);
    const img = await pictureOf(answer, this.random);
    await this.knex('captcha').insert({ key: captchaKey, answerHash: hashOf(captchaKey, answer), expiresAt });
    return { img, captchaKey };
  }

  /** Whether the answer is right. It is asked once: a second try takes a new picture, whatever came of the first. */
  async use(captchaKey: string, answer: string): Promise<boolean> {
    const [row] = await this.knex('captcha')
      .where({ key: captchaKey })
      .delete()
      .returning<{ answerHash: Buffer; expiresAt: Date }[]>(['answerHash', 'expiresAt']);
    if (!row || row.expiresAt <= this.clock.now()) return false;
    return timingSafeEqual(row.answerHash, hashOf(captchaKey, answer.trim()));
  }

  /** Forgets pictures that nobody answered. */
  async sweep(): Promise<void> {
    await this.knex('captcha').where('expiresAt', '<', this.clock.now()).delete();
  }
}
