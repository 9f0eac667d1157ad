import { isIP, Socket } from 'node:net';

/** Set-up file that restricts tests to this machine: any other connection throws. */

interface Target {
  host?: unknown;
  path?: unknown;
}

const isLoopback = (host: string): boolean => {
  const name = host.replace(/^\[|\]$/g, '').replace(/^::ffff:/i, '');
  if (isIP(name) === 4) return name.startsWith('127.') || name === '0.0.0.0';
  return name === '::1' || name === '::' || name === 'localhost' || name.endsWith('.localhost');
};

/** Node passes `(options)`, `(port, host)`, `(path)` or one array with the same content. */
const targetOf = (args: readonly unknown[]): Target => {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) return first;
  if (typeof first === 'string' && !/^\d+$/.test(first)) return { path: first };
  return typeof second === 'string' ? { host: second } : {};
};

const refusalOf = ({ host, path }: Target): string | null => {
  if (path !== undefined && path !== null) return null;
  if (typeof host !== 'string' || isLoopback(host)) return null;
  return `Tests may not reach ${host}: only this machine. Use a simulator or a fake site.`;
};

type Connect = (this: Socket, ...args: unknown[]) => Socket;

/** The set-up runs before each file of tests, in a process that they share. */
const CHECKED = Symbol.for('no outside network');
const prototype = Socket.prototype as unknown as { connect: Connect; [CHECKED]?: true };

if (!prototype[CHECKED]) {
  prototype[CHECKED] = true;
  const { connect } = prototype;
  prototype.connect = function (...args) {
    const refusal = refusalOf(targetOf(args));
    if (refusal) throw new Error(refusal);
    return connect.apply(this, args);
  };
}
