import type { Locale } from '@tribunal/contract';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from './exit';
import { styleFor, type Style } from './show/style';
import { localeOf, textsOf, type Translate } from './texts';

/** Where text is written to. */
interface Output {
  write(text: string): unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
}

/** What a command has of the process that runs it. */
export interface Io {
  env: NodeJS.ProcessEnv;
  cwd: string;
  stdin: NodeJS.ReadableStream & { isTTY?: boolean | undefined };
  stdout: Output;
  stderr: Output;
}

/** Lines of text are wrapped here at most, because longer ones are hard to read. */
const WIDEST = 100;
const NARROWEST = 20;
/** Without a terminal. */
const DEFAULT_WIDTH = 80;

/** Asks a question. */
interface Question {
  /** Whether what is typed must not be shown. */
  isSecret?: boolean;
}

/** The language, the colours and the width that a command writes in. */
export class Terminal {
  readonly locale: Locale;
  readonly t: Translate;
  /** Colours of results. */
  readonly style: Style;
  /** Colours of messages beside results. */
  readonly noteStyle: Style;
  #answers: AsyncIterator<string> | undefined;

  constructor(readonly io: Io) {
    this.locale = localeOf(io.env);
    this.t = textsOf(this.locale);
    this.style = styleFor(io.env, io.stdout.isTTY ?? false);
    this.noteStyle = styleFor(io.env, io.stderr.isTTY ?? false);
  }

  /** The whole width, for tables. */
  get fullWidth(): number {
    return Math.max(NARROWEST, this.io.stdout.columns ?? (Number(this.io.env['COLUMNS']) || DEFAULT_WIDTH));
  }

  /** The width of running text. */
  get width(): number {
    return Math.min(WIDEST, this.fullWidth);
  }

  /** Returns a time as a clock on this machine shows it. */
  time(iso: string): string {
    const date = new Date(iso);
    if (Number.isNaN(date.getTime())) return iso;
    return new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: this.io.env['TZ'] || undefined,
    }).format(date);
  }

  /** Writes a result. */
  print(text: string): void {
    this.io.stdout.write(`${text}\n`);
  }

  printJson(value: unknown): void {
    this.print(JSON.stringify(value, null, 2));
  }

  /** Writes a message beside the result, so that programs which read the result do not get it. */
  note(text: string): void {
    this.io.stderr.write(`${text}\n`);
  }

  /** Shows a line that the next one replaces; only on a terminal. */
  showProgress(text: string): void {
    if (this.io.stderr.isTTY) this.io.stderr.write(`\r\u001b[2K${text}`);
  }

  /**
   * Asks on the terminal, or reads the next line of the input if that is not one.
   * @throws CommandError if the input has ended
   */
  async ask(question: string, { isSecret = false }: Question = {}): Promise<string> {
    const answer = this.io.stdin.isTTY ? await this.#askPerson(question, isSecret) : await this.#nextLine();
    if (!answer) throw new CommandError(this.t('noAnswer', { question: question.trim() }));
    return answer;
  }

  async #askPerson(question: string, isSecret: boolean): Promise<string> {
    const shown = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        if (!isSecret) this.io.stderr.write(chunk.toString());
        done();
      },
    });
    if (isSecret) this.io.stderr.write(question);
    const lines = createInterface({ input: this.io.stdin, output: shown, terminal: true });
    lines.once('SIGINT', () => lines.close());
    try {
      const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
      return (await Promise.race([lines.question(question), closed])).trim();
    } finally {
      lines.close();
      if (isSecret) this.io.stderr.write('\n');
    }
  }

  async #nextLine(): Promise<string> {
    this.#answers ??= createInterface({ input: this.io.stdin, terminal: false })[Symbol.asyncIterator]();
    const { value, done } = await this.#answers.next();
    return done ? '' : value.trim();
  }
}
