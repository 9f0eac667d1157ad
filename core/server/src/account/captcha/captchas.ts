import { createHash, timingSafeEqual } from 'node:crypto';
import { Intervals, token, type Captcha } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { networkOf } from '../../http/network';
import { Clock, Db, Random, type Randomness } from '../../tokens';
import { digits } from '../codes/digits';
import { Throttle } from '../guard/throttle';
import { pictureOf } from './picture';

export const Captchas = token<CaptchaService>('captchas');

const DIGITS = 6;
const KEY_BYTES = 24;
/** How long a picture is good that several callers see: whoever floods the site makes no more rows than come in that time. */
const SHARED_LIFE_MS = 120_000;

interface Picture {
  answer: string;
  img: string;
}

/** The key stands in for a salt, and is nowhere but in the caller's hands and this row. */
const hashOf = (key: string, answer: string): Buffer => createHash('sha256').update(`${key} ${answer}`).digest();

/** Pictures with digits that a program has trouble to read. */
@injectable()
export class CaptchaService {
  /** Bounds what one network makes this process draw. */
  readonly #throttle = new Throttle({ everyMs: 20, maxWaitMs: 3000 });
  /** The newest picture, for those whose network asks for more than are drawn. */
  #newest: Promise<Picture> | undefined;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Random) private readonly random: Randomness,
  ) {}

  /**
   * A picture with a key of its own. It is drawn for the caller, unless the caller's network asks for so many that this
   * takes longer than three seconds: then several callers see the same one, which is good for two minutes only.
   */
  async give(ip: string): Promise<Captcha> {
    const isOwn = (await this.#throttle.pass(networkOf(ip))) || !this.#newest;
    if (isOwn) this.#newest = this.#draw();
    const { answer, img } = await this.#newest!;
    const captchaKey = this.random.secret(KEY_BYTES);
    const expiresAt = new Date(this.clock.now().getTime() + (isOwn ? Intervals.captchaLife : SHARED_LIFE_MS));
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

  async #draw(): Promise<Picture> {
    const answer = digits(this.random, DIGITS);
    return { answer, img: await pictureOf(answer, this.random) };
  }
}
