import { prettyFactory } from 'pino-pretty';

const pretty = prettyFactory({
  colorize: false,
  singleLine: true,
  translateTime: 'SYS:yyyy-mm-dd HH:MM:ss.l',
  ignore: 'pid,hostname,name',
});

/**
 * Formats a log record as readable text: time, level, message, fields, and the stack of an error. Returns any other
 * text unchanged.
 * @param {string} line
 * @returns {string}
 */
export const formatLogLine = (line) => {
  if (!line.startsWith('{')) return line;
  try {
    return JSON.parse(line).level === undefined ? line : pretty(line).trimEnd();
  } catch {
    return line;
  }
};

/**
 * Returns a function that prints lines prefixed with the part's name.
 * @param {string} name
 * @param {(line: string) => void} print
 * @returns {(text: string) => void}
 */
export const partLogger =
  (name, print = console.log) =>
  (text) => {
    for (const line of formatLogLine(text).split('\n')) print(`${name.padEnd(12)} │ ${line}`);
  };

/**
 * Calls `onLine` for each whole line of a stream.
 * @param {import('node:stream').Readable} stream
 * @param {(line: string) => void} onLine
 */
export const eachLine = (stream, onLine) => {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter(Boolean)) onLine(line);
  });
  stream.on('end', () => rest && onLine(rest));
};
