import { createHash, timingSafeEqual } from 'node:crypto';
import { Intervals, type Captcha } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { networkOf, Clock, Db, Random, type Randomness, Throttle } from '@tribunal/platform';
import { digits } from '../codes/digits';
import { renderPng } from './picture';

const DIGITS = 6;
const KEY_BYTES = 24;
/**
 * Lifetime of a picture that is shared by several callers. It bounds the number of rows that a flood of requests can
 * create.
 */
const SHARED_LIFE_MS = 120_000;

interface Picture {
  answer: string;
  img: string;
}

/** The key serves as the salt: it is stored only in this row and known only to the caller. */
const answerHashOf = (key: string, answer: string): Buffer => createHash('sha256').update(`${key} ${answer}`).digest();

/** Creates and verifies pictures of digits that are hard for programs to read. */
@injectable()
export class CaptchaService {
  /** Limits how many pictures one network can make this process draw. */
  readonly #throttle = new Throttle({ everyMs: 20, maxWaitMs: 3000 });
  /** The newest picture, which is shared when a network asks for more pictures than are drawn. */
  #sharedPicture: Promise<Picture> | undefined;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
  ) {}

  /**
   * Creates a picture with its own key. It is drawn for this caller alone unless the caller's network has so many
   * requests pending that this would take longer than three seconds: then several callers get the same picture, which
   * is valid for two minutes only.
   */
  async create(ip: string): Promise<Captcha> {
    const isOwn = (await this.#throttle.acquire(networkOf(ip))) || !this.#sharedPicture;
    if (isOwn) this.#sharedPicture = this.#draw();
    const { answer, img } = await this.#sharedPicture!;
    const captchaKey = this.random.secret(KEY_BYTES);
    const expiresAt = new Date(this.clock.now().getTime() + (isOwn ? Intervals.captchaLife : SHARED_LIFE_MS));
    await this.knex('captcha').insert({ key: captchaKey, answerHash: answerHashOf(captchaKey, answer), expiresAt });
    return { img, captchaKey };
  }

  /**
   * Checks the answer. Each picture can be checked once, whether the answer was right or wrong; another try needs a
   * new picture.
   */
  async verify(captchaKey: string, answer: string): Promise<boolean> {
    const [row] = await this.knex('captcha').where({ key: captchaKey }).delete().returning(['answerHash', 'expiresAt']);
    if (!row || row.expiresAt <= this.clock.now()) return false;
    return timingSafeEqual(row.answerHash, answerHashOf(captchaKey, answer.trim()));
  }

  /** Deletes expired pictures that nobody answered. */
  async deleteExpired(): Promise<void> {
    await this.knex('captcha').where('expiresAt', '<', this.clock.now()).delete();
  }

  async #draw(): Promise<Picture> {
    const answer = digits(this.random, DIGITS);
    return { answer, img: await renderPng(answer, this.random) };
  }
}
