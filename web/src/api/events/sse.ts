export interface StreamMessage {
  event: string;
  data: string;
  id: string | null;
}

/** Creates a parser that takes text chunks and emits complete server-sent messages. */
export const sseParser = (emit: (message: StreamMessage) => void): ((chunk: string) => void) => {
  let rest = '';
  return (chunk) => {
    const blocks = (rest + chunk).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const message = parseBlock(block);
      if (message) emit(message);
    }
  };
};

const parseBlock = (block: string): StreamMessage | null => {
  let event = 'message';
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const at = line.indexOf(':');
    if (at <= 0) continue;
    const value = line.slice(at + 1).replace(/^ /, '');
    const field = line.slice(0, at);
    if (field === 'event') event = value;
    else if (field === 'id') id = value;
    else if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n'), id } : null;
};
