import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string;
  /** Headers and body, as they came. */
  source: string;
}

/** A mail server of this machine. */
export interface FakeSmtp extends AsyncDisposable {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** What it answers to each recipient: `250 ok` unless a test says otherwise. */
  answer: string;
}

const angled = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

function talk(socket: Socket, smtp: FakeSmtp): void {
  let rest = '';
  let isBody = false;
  let mail: ReceivedMail = { from: '', to: '', source: '' };
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const hear = (line: string): void => {
    if (isBody) {
      if (line !== '.') return void (mail.source += `${line}\n`);
      isBody = false;
      smtp.received.push(mail);
      mail = { from: '', to: '', source: '' };
      return say('250 taken');
    }
    if (/^MAIL FROM/i.test(line)) mail.from = angled(line);
    if (/^RCPT TO/i.test(line)) {
      mail.to = angled(line);
      return say(smtp.answer);
    }
    if (/^DATA/i.test(line)) isBody = true;
    if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n');
    say(isBody ? '354 go on' : '250 ok');
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    const lines = `${rest}${chunk.toString()}`.split('\r\n');
    rest = lines.pop() ?? '';
    lines.forEach(hear);
  });
  say('220 fake');
}

export async function startFakeSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    talk(socket, smtp);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const smtp: FakeSmtp = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: '250 ok',
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return smtp;
}
