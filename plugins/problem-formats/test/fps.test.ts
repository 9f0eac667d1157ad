import { Status } from '@tribunal/contract';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { fps } from '../server/fps';
import { casesOf, codesOf, packed, problemIn, refusalOf } from './packed';
import { fpsText, ITEM } from './samples';

const files = (item: string) => ({ 'problem.xml': fpsText(item) });
const dataOf = (data: string): string => `<title>A</title>${data}`;

describe('a problem of FPS', () => {
  it('is understood', async () => {
    expect(await problemIn(fps, files(ITEM))).toMatchObject({
      problemId: null,
      title: 'Sum',
      type: 0,
      judgeMode: 'default',
      timeLimit: 1500,
      memoryLimit: 64,
      description: '<p>Add a &lt; b</p>',
      input: 'Two *numbers*',
      output: 'a & b A',
      source: 'old books',
      examples: [{ input: '1 2', output: '3' }],
      languages: null,
      codeTemplates: [{ language: 'Python3', code: 'print()' }],
      solutions: [
        {
          name: 'C++ 1',
          language: 'C++ With O2',
          code: 'int main() { return 1 < 2; }',
          expected: [Status.Accepted],
        },
      ],
      losses: [],
      remarks: [],
    });
  });

  it('has its cases with line ends of Unix', async () => {
    expect(await casesOf(await problemIn(fps, files(ITEM)))).toEqual([
      { input: '1 2\n', output: '3\n', groupNum: null, score: null },
      { input: '2 2\n', output: '4\n', groupNum: null, score: null },
    ]);
  });

  it('pairs by name first, then in order', async () => {
    const data = dataOf(
      '<test_input name="x">1</test_input><test_input>2</test_input><test_input name="y">3</test_input>' +
        '<test_output>two</test_output><test_output name="x">one</test_output>',
    );
    expect((await casesOf(await problemIn(fps, files(data)))).map(({ output }) => output)).toEqual(['one', 'two']);
  });

  it('loses an input without an output, and says which', async () => {
    const data = dataOf(
      '<test_input name="x">1</test_input><test_input>2</test_input><test_output name="x">one</test_output>',
    );
    const problem = await problemIn(fps, files(data));
    expect(await casesOf(problem)).toMatchObject([{ input: '1', output: 'one' }]);
    expect(codesOf(problem.losses)).toEqual(['noOutput test_input 2']);
  });

  it('needs no output where a program of the setter decides', async () => {
    const data = dataOf('<test_input>1</test_input><interactor language="C++">int main() {}</interactor>');
    const problem = await problemIn(fps, files(data));
    expect(await casesOf(problem)).toMatchObject([{ input: '1', output: '' }]);
    expect(problem.losses).toEqual([]);
  });

  it('has empty inputs and empty answers as they are', async () => {
    const data = dataOf(
      '<test_input></test_input><test_input><![CDATA[]]></test_input><test_input/>' +
        '<test_output>one</test_output><test_output/><test_output><![CDATA[]]></test_output>',
    );
    expect((await casesOf(await problemIn(fps, files(data)))).map(({ input, output }) => [input, output])).toEqual([
      ['', 'one'],
      ['', ''],
      ['', ''],
    ]);
  });

  it('puts together what was taken apart because of its own brackets', async () => {
    const data = dataOf('<test_input><![CDATA[a[b[1]]]]><![CDATA[>2]]></test_input><test_output/>');
    expect(await casesOf(await problemIn(fps, files(data)))).toMatchObject([{ input: 'a[b[1]]>2' }]);
  });

  it('survives bytes that XML does not allow', async () => {
    const data = dataOf('<test_input>1\u001a2\u0000</test_input><test_output/>');
    expect(await casesOf(await problemIn(fps, files(data)))).toMatchObject([{ input: '12' }]);
  });

  it('has seconds and megabytes where no unit is given, and remarks where nothing is', async () => {
    const limits = '<time_limit>2</time_limit><test_input>1</test_input><test_output/>';
    const problem = await problemIn(fps, files(dataOf(limits)));
    expect(problem).toMatchObject({ timeLimit: 2000, memoryLimit: 256 });
    expect(codesOf(problem.remarks)).toEqual(['memoryLimitAssumed 256']);
  });

  it.each([
    ['spj', 'spj', 'theirs-1.cpp'],
    ['tpj', 'spj', null],
    ['interactor', 'interactive', null],
  ])('has a program of the setter as <%s>', async (name, judgeMode, file) => {
    const problem = await problemIn(fps, files(`${ITEM}<${name} language="C++">int main() {}</${name}>`));
    expect(problem.judgeMode).toBe(judgeMode);
    expect(Object.keys(problem.judgeExtraFile)).toEqual(file ? [file] : []);
    expect(problem.checker?.code.includes('tribunal_call')).toBe(file !== null);
  });

  it('keeps pictures that lie in it', async () => {
    const image = '<img><src>/upload/a.png</src><base64>aGk=</base64></img><img><src>b.png</src></img>';
    const { images } = await problemIn(fps, files(ITEM + image));
    expect(images.map(({ name }) => name)).toEqual(['/upload/a.png']);
    expect(await images[0]!.file.text()).toBe('hi');
  });

  it('loses code that is put around submissions', async () => {
    const problem = await problemIn(fps, files(`${ITEM}<prepend language="C">x</prepend>`));
    expect(codesOf(problem.losses)).toEqual(['gluedCode prepend']);
  });

  it.each([
    ['<test_output>1</test_output>', 'The problem has more test outputs than test inputs'],
    ['', 'The problem has no test inputs'],
    ['<test_input>1</test_input>', 'No test input has an output, and there are no samples'],
    ['<spj language="Text">x</spj><test_input/>', 'Checkers written in Text are not supported'],
  ])('is refused with %s', async (data, sentence) => {
    expect(await refusalOf(fps, files(dataOf(data)))).toBe(sentence);
  });
});

describe('a file of FPS', () => {
  const declared = (encoding: string, text: string): Buffer =>
    iconv.encode(fpsText(ITEM.replaceAll('Sum', text)).replace('"UTF-8"', `"${encoding}"`), encoding);

  it.each([
    ['GBK', '求和'],
    ['GB2312', '求和'],
    ['gb18030', '求和𠮷'],
    ['Big5', '求和'],
    ['Shift_JIS', '合計'],
    ['windows-1251', 'Сумма'],
    ['ISO-8859-1', 'Résumé'],
    ['utf-8', '求和'],
  ])('is read in %s where it declares that', async (encoding, title) => {
    const problem = await problemIn(fps, { 'a.xml': declared(encoding, title) });
    expect(problem).toMatchObject({ title, losses: [] });
  });

  it.each(['utf-16le', 'utf-16be'])('is read in %s by its byte order mark', async (encoding) => {
    const text = fpsText(ITEM.replace('Sum', '求和')).replace('"UTF-8"', '"UTF-16"');
    const files = { 'a.xml': iconv.encode(text, encoding, { addBOM: true }) };
    expect(await fps.recognises(packed(files))).toBe(true);
    expect((await problemIn(fps, files)).title).toBe('求和');
  });

  it('is refused in an unknown encoding', async () => {
    const files = { 'a.xml': fpsText(ITEM).replace('"UTF-8"', '"KLINGON-8"') };
    expect(await refusalOf(fps, files)).toBe('“a.xml” uses the unsupported encoding “KLINGON-8”. Convert it to UTF-8');
  });

  it('says that some bytes are none of its encoding', async () => {
    const [before, after] = fpsText(ITEM).replace('"UTF-8"', '"Big5"').split('Sum');
    const problem = await problemIn(fps, {
      'a.xml': Buffer.concat([Buffer.from(`${before}Sum`), Buffer.from([0xff]), Buffer.from(after!)]),
    });
    expect(codesOf(problem.losses)).toEqual(['encoding a.xml: Big5']);
  });

  it('may hold several problems; a broken one does not keep the others', async () => {
    const read = await fps.read(packed({ 'a.xml': fpsText(ITEM, '<title>Bad</title>', ITEM) }));
    expect(read.map((one) => 'error' in one)).toEqual([false, true, false]);
  });

  it('is refused when it is cut off, and others stand', async () => {
    const read = await fps.read(packed({ 'a.xml': fpsText(ITEM).slice(0, -20), 'b.xml': fpsText(ITEM) }));
    expect(read).toMatchObject([
      { title: 'a.xml', error: { key: 'problem-formats.reader.badXml', values: { name: 'a.xml' } } },
      { title: 'Sum' },
    ]);
  });

  it('never expands entities of its own, nor looks at files', async () => {
    const evil = `<!DOCTYPE fps [<!-- don't --><!ENTITY a "boom"><!ENTITY b SYSTEM "file:///etc/passwd">]>`;
    const text = `${evil}<fps><item>${dataOf('<test_input>&a;&b;</test_input><test_output/>')}</item></fps>`;
    expect(await casesOf(await problemIn(fps, { 'a.xml': text }))).toMatchObject([{ input: '&a;&b;' }]);
  });

  it.each([
    ['entities in entities', `<!DOCTYPE fps [${'<!ENTITY a "&b;&b;">'.repeat(3)}`],
    ['elements without end', '<fps>'.repeat(100_000)],
    ['a name of the language itself', '<fps><__proto__>1</__proto__></fps>'],
  ])('is refused with %s', async (_, text) => {
    expect(await refusalOf(fps, { 'a.xml': text.includes('<fps') ? text : `${text}<fps></fps>` })).toBe(
      '“a.xml” is not valid XML',
    );
  });
});
