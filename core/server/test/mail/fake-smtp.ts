import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string;
  /** Headers and body as received. */
  source: string;
}

/** A mail server on this machine. */
export interface FakeSmtp extends AsyncDisposable {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** The names with which clients have introduced themselves. */
  readonly greetings: Set<string>;
  /** The answer to each recipient: `250 ok` unless a test sets another. */
  answer: string;
}

const angled = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

function handleConnection(socket: Socket, smtp: FakeSmtp): void {
  let rest = '';
  let isBody = false;
  let mail: ReceivedMail = { from: '', to: '', source: '' };
  const reply = (line: string): void => void socket.write(`${line}\r\n`);
  const handleLine = (line: string): void => {
    if (isBody) {
      if (line !== '.') return void (mail.source += `${line}\n`);
      isBody = false;
      smtp.received.push(mail);
      mail = { from: '', to: '', source: '' };
      return reply('250 taken');
    }
    if (/^EHLO /i.test(line)) smtp.greetings.add(line.slice('EHLO '.length));
    if (/^MAIL FROM/i.test(line)) mail.from = angled(line);
    if (/^RCPT TO/i.test(line)) {
      mail.to = angled(line);
      return reply(smtp.answer);
    }
    if (/^DATA/i.test(line)) isBody = true;
    if (/^QUIT/i.test(line)) return void socket.end('221 bye\r\n');
    reply(isBody ? '354 go on' : '250 ok');
  };
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    const lines = `${rest}${chunk.toString()}`.split('\r\n');
    rest = lines.pop() ?? '';
    lines.forEach(handleLine);
  });
  reply('220 fake');
}

export async function startFakeSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    handleConnection(socket, smtp);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const smtp: FakeSmtp = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    greetings: new Set(),
    answer: '250 ok',
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return smtp;
}
