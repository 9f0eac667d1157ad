import { expect, test } from 'vitest';
import { sseParser, type StreamMessage } from './connection';

const parse = (...chunks: string[]): StreamMessage[] => {
  const messages: StreamMessage[] = [];
  const feed = sseParser((message) => messages.push(message));
  chunks.forEach(feed);
  return messages;
};

test('a message that arrives in pieces is handed out once, whole', () => {
  expect(parse('id: 7\nevent: subm', 'ission\ndata: {"a":1}\n', '\n')).toEqual([
    { event: 'submission', data: '{"a":1}', id: '7' },
  ]);
});

test('comments that keep the line open are no messages', () => {
  expect(parse(': ping\n\n: ping\n\n')).toEqual([]);
});

test('several data lines are one text', () => {
  expect(parse('data: a\r\ndata: b\r\n\r\n')).toEqual([{ event: 'message', data: 'a\nb', id: null }]);
});
