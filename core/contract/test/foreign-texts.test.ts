import { readdirSync, readFileSync } from 'node:fs';
import { seededRandom } from '@tribunal/testing';
import { describe, expect, it } from 'vitest';
import {
  compilableCode,
  convertText,
  inspectText,
  readText,
  readTyped,
  TEXT_CHOICES,
  TextRemarks,
  type TextFindings,
} from '../src';

/** A file as another system writes it. `text` is null for what is no text that can be converted. */
interface ForeignText {
  file: string;
  encoding: string | null;
  rivals?: string[];
  faults: string[];
  text: string | null;
  simplified?: string;
}

const FOLDER = new URL('foreign-texts/', import.meta.url);
const TEXTS = JSON.parse(readFileSync(new URL('texts.json', FOLDER), 'utf8')) as ForeignText[];
const bytesOf = ({ file }: ForeignText): Buffer => readFileSync(new URL(file, FOLDER));

async function* inParts(bytes: Uint8Array, sizeOf: () => number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    const size = sizeOf();
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

it('has an expectation for every file', () => {
  expect(TEXTS.map(({ file }) => file).sort()).toEqual(
    readdirSync(FOLDER)
      .filter((name) => name !== 'texts.json')
      .sort(),
  );
});

describe.each(TEXTS)('$file', (one) => {
  const { encoding, rivals, faults, text, simplified } = one;
  const bytes = bytesOf(one);
  const found = { encoding, rivals, faults, isConvertible: text !== null };

  it('is read, and what is strange about it is named', () => {
    const { text: read, ...findings } = readText(bytes);
    expect(findings).toEqual(found);
    if (text !== null) expect(read).toBe(text);
  });

  it('loses what is sometimes meant only on request', () => {
    if (text === null) return;
    expect(readText(bytes, 'simplify').text).toBe(simplified ?? text);
  });

  it.each([1, 2, 3, 4])('is read alike in parts of chance %i', async (seed) => {
    const random = seededRandom(seed);
    const size = (): number => 1 + random.below(bytes.length > 1000 ? 5000 : 4);
    expect(await inspectText(() => inParts(bytes, size))).toEqual(found);
    if (text === null) return;
    for (const choice of TEXT_CHOICES) {
      let converted = '';
      for await (const part of convertText(inParts(bytes, size), found.encoding as 'utf-8', choice)) converted += part;
      expect(converted).toBe(readText(bytes, choice).text);
    }
  });
});

it('guesses the encoding of a large text from a sample, whether it comes whole or in parts', async () => {
  const [doubtful, certain] = ['b2bbbfc9c4dc0a', 'cedebde20a'].map((line) => Buffer.from(line, 'hex'));
  const bytes = Buffer.concat([Buffer.alloc(70_000 * 7, doubtful), Buffer.alloc(300_000 * 5, certain)]);
  const { text, ...found } = readText(bytes);
  expect(text).toBe('不可能\n'.repeat(70_000) + '无解\n'.repeat(300_000));
  expect(found).toMatchObject({ encoding: 'gb18030', rivals: ['big5', 'euc-kr'] });
  expect(await inspectText(() => inParts(bytes, () => 65_536))).toEqual(found);
});

it('leaves a kept text as it came, but for its encoding', () => {
  expect(readText(Buffer.from('\uFEFFa\r\nb\x1a'), 'keep').text).toBe('\uFEFFa\r\nb\x1a');
});

it('reads typed texts, whose controls nobody removes', () => {
  expect(readTyped('\uFEFF1 2\r\n').text).toBe('1 2\n');
  expect(readTyped('1\0 2\r\n').text).toBe('1\0 2\r\n');
  expect(compilableCode('\uFEFFint main() {}\r\n\x1a')).toBe('int main() {}\n');
});

it('leaves the characters of a source, which may be in its strings, alone', () => {
  const code = 's = "a\u2028b\u2029c\u0085d\u00a0e\u200bf\uff01";\n';
  expect(compilableCode(`\uFEFF${code.replace('\n', '\r\n')}\x1a`)).toBe(code);
  expect(readTyped(code).text).toBe(code);
});

it.each([
  ['convert', ['a (gb18030 / euc-kr)'], ['doubtfulEncodingKept', 'lineEndsKept']],
  ['simplify', ['a (gb18030 / euc-kr)'], ['doubtfulEncoding', 'lineEnds']],
] as const)('converts a text that may be in two encodings only on request: %s', (choice, [detail], codes) => {
  const found: TextFindings = {
    encoding: 'gb18030',
    rivals: ['euc-kr'],
    faults: ['foreignEncoding', 'doubtfulEncoding', 'lineEnds'],
    isConvertible: true,
  };
  const remarks = new TextRemarks(choice);
  expect(remarks.add('a', found)).toBe(choice === 'simplify');
  expect(remarks.list()).toEqual([
    { code: codes[0], detail },
    { code: codes[1], detail: 'a' },
  ]);
  const ofRead = new TextRemarks(choice, false);
  expect(ofRead.add('a', found)).toBe(true);
});

it('reports each fault once, with the names of some files', () => {
  const remarks = new TextRemarks('convert');
  const found = (...faults: TextFindings['faults']): TextFindings => ({
    encoding: 'gb18030',
    faults,
    isConvertible: !faults.includes('controls'),
  });
  expect(remarks.add('1.in', found('foreignEncoding', 'blanks'))).toBe(true);
  expect(remarks.add('1.out', found('noFinalLineEnd'), true)).toBe(false);
  for (const name of 'abcdefg') remarks.add(name, found('lineEnds', 'controls'));
  expect(remarks.list()).toEqual([
    { code: 'foreignEncoding', detail: '1.in (gb18030)' },
    { code: 'blanksKept', detail: '1.in' },
    { code: 'controlsKept', detail: 'a, b, c, d, e … (7)' },
  ]);
});
