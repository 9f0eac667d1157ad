const levels = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' };

/** A pino record as one readable line; any other text as it is. */
export const readable = (line) => {
  if (!line.startsWith('{')) return line;
  try {
    const { level, msg, err } = JSON.parse(line);
    if (level === undefined) return line;
    const why = err ? `${msg ? ': ' : ''}${err.stack ?? err.message}` : '';
    return `${levels[level] ?? ''}${msg ?? ''}${why}`;
  } catch {
    return line;
  }
};

/** Prints lines with the part's name before each. */
export const sayFor =
  (name, print = console.log) =>
  (text) => {
    for (const line of readable(text).split('\n')) print(`${name.padEnd(12)} │ ${line}`);
  };

/** Calls `onLine` for each whole line of a stream. */
export const eachLine = (stream, onLine) => {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter(Boolean)) onLine(line);
  });
  stream.on('end', () => rest && onLine(rest));
};
