import { expect, test } from 'vitest';
import { readCall } from './requests';

const order = {
  jobId: 'submission:1',
  key: 'CF',
  handle: 'annie',
  problem: { id: '1A', ref: null },
  language: { id: '89', name: 'C++20' },
  code: 'int main;',
};

test('requests are read, without anything else that they carry', () => {
  expect(readCall({ name: 'start', input: { ...order, more: 1 } })).toEqual({ name: 'start', input: order });
  expect(readCall({ name: 'look', input: { jobId: 'claim:CF:1' } })).toEqual({
    name: 'look',
    input: { jobId: 'claim:CF:1' },
  });
  expect(readCall({ name: 'hello', input: { x: 1 } })).toEqual({ name: 'hello', input: null });
});

test('the addresses of pages to open are those of the web', () => {
  const call = { name: 'openPage', input: { url: 'https://site.example/problem/1?x=2' } };
  expect(readCall(call)).toEqual(call);
  expect(readCall({ name: 'takePage', input: { x: 1 } })).toEqual({ name: 'takePage', input: null });
});

test.each([
  ['nothing', null],
  ['a page that is a script', { name: 'openPage', input: { url: 'javascript:alert(1)' } }],
  ['a page of the machine', { name: 'openPage', input: { url: 'file:///etc/passwd' } }],
  ['a page of the extension', { name: 'openPage', input: { url: 'chrome-extension://abc/popup.html' } }],
  ['a page without an address', { name: 'openPage', input: {} }],
  ['a page whose address is too long', { name: 'openPage', input: { url: `https://a.example/${'x'.repeat(3000)}` } }],
  ['an unknown name', { name: 'cookies', input: { jobId: 'a' } }],
  ['no job', { name: 'state', input: {} }],
  ['a job of a strange name', { name: 'state', input: { jobId: 'a|https://other.example' } }],
  ['no code', { name: 'start', input: { ...order, code: '' } }],
  ['too much code', { name: 'start', input: { ...order, code: 'x'.repeat(200_000) } }],
  ['a problem that is a text', { name: 'start', input: { ...order, problem: '1A' } }],
  [
    'a problem that leads out of its folder',
    { name: 'start', input: { ...order, problem: { id: '../out', ref: null } } },
  ],
  ['a problem with parameters', { name: 'start', input: { ...order, problem: { id: 'a?b=1', ref: null } } }],
  [
    'a problem whose second name is coded',
    { name: 'start', input: { ...order, problem: { id: '1A', ref: '%2e%2e' } } },
  ],
  ['a language without a name', { name: 'start', input: { ...order, language: { id: '89' } } }],
  ['a rejection without a run', { name: 'reject', input: { jobId: 'a' } }],
])('%s is refused', (_, value) => {
  expect(readCall(value)).toBeNull();
});
