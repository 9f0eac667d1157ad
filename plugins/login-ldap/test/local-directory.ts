import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { BerReader, BerWriter } from 'ldapts';

/** An entry of the directory. */
export interface TestEntry {
  dn: string;
  password: string;
  attributes: Readonly<Record<string, string>>;
}

export interface LocalDirectory extends AsyncDisposable {
  readonly url: string;
  entries: TestEntry[];
  /** `silent`: it accepts connections and never answers; `breaking`: it closes the connection after StartTLS. */
  state: 'working' | 'silent' | 'breaking';
  /** Bind requests so far, and whether each came encrypted. */
  readonly binds: { dn: string; password: string; isEncrypted: boolean }[];
}

const INVALID_CREDENTIALS = 49;
const START_TLS = '1.3.6.1.4.1.1466.20037';

interface Filter {
  attribute: string;
  /** null: the attribute is there. */
  value: string | null;
}

/** Reads the filters `(attribute=value)` and `(attribute=*)`. */
function readFilter(reader: BerReader): Filter {
  if (reader.peek() === 0x87) return { attribute: reader.readString(0x87)!, value: null };
  reader.readSequence(0xa3);
  return { attribute: reader.readString()!, value: reader.readString()! };
}

const message = (id: number, write: (writer: BerWriter) => void): Buffer => {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  write(writer);
  writer.endSequence();
  return writer.buffer;
};
const result = (id: number, tag: number, code: number): Buffer =>
  message(id, (writer) => {
    writer.startSequence(tag);
    writer.writeEnumeration(code);
    writer.writeString('');
    writer.writeString('');
    writer.endSequence();
  });
const entryMessage = (id: number, { dn, attributes }: TestEntry): Buffer =>
  message(id, (writer) => {
    writer.startSequence(0x64);
    writer.writeString(dn);
    writer.startSequence();
    for (const [name, value] of Object.entries(attributes)) {
      writer.startSequence();
      writer.writeString(name);
      writer.startSequence(0x31);
      writer.writeString(value);
      writer.endSequence();
      writer.endSequence();
    }
    writer.endSequence();
    writer.endSequence();
  });

/** Starts an LDAP server on this machine that knows simple binds, searches for one attribute, and StartTLS. */
export async function startDirectory(tls?: { key: string; cert: string }): Promise<LocalDirectory> {
  const sockets = new Set<Socket>();

  const answer = (socket: Socket, data: Buffer, isEncrypted: boolean): void => {
    const reader = new BerReader(data);
    reader.readSequence();
    const id = reader.readInt()!;
    const operation = reader.peek();
    if (operation === 0x60) {
      reader.readSequence(0x60);
      reader.readInt();
      const bind = { dn: reader.readString()!, password: reader.readString(0x80)!, isEncrypted };
      local.binds.push(bind);
      const isRight =
        // As a real directory does: a name without a password is an anonymous login.
        bind.password === '' || local.entries.some(({ dn, password }) => dn === bind.dn && password === bind.password);
      socket.write(result(id, 0x61, isRight ? 0 : INVALID_CREDENTIALS));
    } else if (operation === 0x63) {
      reader.readSequence(0x63);
      const base = reader.readString()!;
      const scope = reader.readEnumeration();
      reader.readEnumeration();
      reader.readInt();
      reader.readInt();
      reader.readBoolean();
      const { attribute, value } = readFilter(reader);
      const found = local.entries.filter(({ dn, attributes }) => {
        const isBelow = scope === 0 ? dn === base : dn.endsWith(base);
        return isBelow && (value === null || attributes[attribute] === value);
      });
      for (const entry of found) socket.write(entryMessage(id, entry));
      socket.write(result(id, 0x65, 0));
    } else if (operation === 0x77) {
      reader.readSequence(0x77);
      if (reader.readString(0x80) !== START_TLS || !tls) return void socket.write(result(id, 0x78, 2));
      socket.removeAllListeners('data');
      const encrypted = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(tls) });
      encrypted.on('error', () => socket.destroy());
      if (local.state === 'breaking') encrypted.once('secure', () => socket.destroy());
      encrypted.on('data', (more: Buffer) => answer(encrypted, more, true));
      socket.write(result(id, 0x78, 0));
    } else {
      socket.end();
    }
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (data: Buffer) => {
      if (local.state !== 'silent') answer(socket, data, false);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  const local: LocalDirectory = {
    url: `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`,
    entries: [],
    state: 'working',
    binds: [],
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return local;
}
