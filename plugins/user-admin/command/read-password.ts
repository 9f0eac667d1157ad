import type { ReadStream } from 'node:tty';
import { createInterface } from 'node:readline';

const [ENTER, INTERRUPT, END, BACKSPACE, DELETE] = ['\r', '\u0003', '\u0004', '\b', '\u007f'];

/** Reads one line that is typed into a terminal, without showing it. */
function readHidden(input: ReadStream, prompt: string): Promise<string> {
  process.stderr.write(prompt);
  input.setRawMode(true);
  input.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let typed = '';
    const end = (finish: () => void): void => {
      input.off('data', read);
      input.setRawMode(false);
      input.pause();
      process.stderr.write('\n');
      finish();
    };
    const read = (text: string): void => {
      for (const character of text) {
        if (character === ENTER || character === '\n' || character === END) return end(() => resolve(typed));
        if (character === INTERRUPT) return end(() => reject(new Error('Cancelled')));
        typed = character === BACKSPACE || character === DELETE ? typed.slice(0, -1) : typed + character;
      }
    };
    input.on('data', read);
  });
}

/** Reads a password: the first line of standard input, or what is typed twice into a terminal. */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin })) return line;
    return '';
  }
  const typed = await readHidden(process.stdin, 'Password: ');
  if ((await readHidden(process.stdin, 'Password again: ')) !== typed) throw new Error('The passwords differ.');
  return typed;
}
