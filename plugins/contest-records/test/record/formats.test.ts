import { readdirSync, readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { replay } from '../../command/replay';
import { issueText } from '../../command/run-command';
import { AwardType } from '@tribunal/plugin-contest/contract';
import { RecordLimits } from '../../contract';
import {
  readRecord,
  RecordError,
  recordFiles,
  type ReadRecord,
  type RecordFile,
  type RecordSource,
} from '../../record';

const folder = new URL('formats/', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const filesIn = (name: string): RecordFile[] =>
  readdirSync(new URL(`${name}/`, folder)).map((file) => ({ name: file, text: text(`${name}/${file}`) }));
const zipOf = (files: readonly RecordFile[], under = ''): Uint8Array =>
  zipSync(Object.fromEntries(files.map((file) => [under + file.name, strToU8(file.text)])));
const read = (source: RecordSource): ReadRecord => readRecord(source, { now: 0 });
const errorOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof RecordError) return issueText(error);
    throw error;
  }
  return 'read';
};

/** Creates a zip of one stored block of `size` zeros to which many directory entries refer, each declaring it empty. */
function sharedBlocks(entries: number, size: number): Uint8Array {
  const zip = zipSync({ 'a.json': new Uint8Array(size) }, { level: 0 });
  const view = new DataView(zip.buffer, zip.byteOffset);
  const from = view.getUint32(zip.length - 6, true);
  const [entry, end] = [zip.slice(from, -22), zip.slice(-22)];
  const directory = Array.from({ length: entries }, (_, at) => {
    const copy = entry.slice();
    // Overwrites the original size, then the length of the name; the name takes the same number of bytes as before.
    new DataView(copy.buffer).setUint32(24, 0, true);
    copy.set(strToU8(String.fromCharCode(97 + (at % 26))), 46);
    return copy;
  });
  new DataView(end.buffer).setUint16(8, entries, true);
  new DataView(end.buffer).setUint16(10, entries, true);
  new DataView(end.buffer).setUint32(12, entry.length * entries, true);
  return Uint8Array.from(Buffer.concat([zip.slice(0, from), ...directory, end]));
}

/** Returns rank, team, solved problems and minutes. */
const lines = (record: ReadRecord, isFrozen = false): string[] =>
  replay(record, { atMinute: null, isFrozen }).standings.map(({ rank, team, solved, penaltySeconds }) =>
    [rank ?? '*', team, solved, penaltySeconds / 60].join(' '),
  );
const languages = ({ events }: ReadRecord): string[] =>
  events.flatMap((event) => (event.kind === 'submission' ? (event.language ?? '?') : []));

const FINAL = ['1 t2 2 120', '2 t1 2 155', '* t5 1 5', '3 t4 1 250', '4 t3 0 0'];
const FROZEN = ['1 t2 2 120', '2 t1 2 155', '* t5 1 5', '3 t3 0 0', '3 t4 0 0'];
const LANGUAGES = ['C++', 'C++', 'C++', 'Java', 'Python 3', 'Python 3', 'C++', 'Java', 'C++', 'C++', 'C++', 'Python 3'];

describe.each<[string, () => RecordSource]>([
  ['a Contest API package', () => filesIn('clics')],
  ['xcpcio', () => filesIn('xcpcio')],
  ['srk', () => text('spring.srk.json')],
])('%s', (_, source) => {
  it('comes to the ranks that were counted by hand, at the end and frozen', () => {
    const record = read(source());
    expect(lines(record)).toEqual(FINAL);
    expect(lines(record, true)).toEqual(FROZEN);
    expect(replay(record, { atMinute: null, isFrozen: false }).firstToSolve).toEqual({
      A: { team: 't1', timeSeconds: 907 },
      B: { team: 't2', timeSeconds: 6007 },
      C: { team: 't4', timeSeconds: 15_007 },
    });
  });

  it('is read with its names, colours and times', () => {
    const record = read(source());
    expect(record).toMatchObject({
      title: '春季赛',
      startAt: Date.parse('2026-05-02T01:00:00Z'),
      lengthMs: 18_000_000,
      freezeMs: 14_400_000,
      rules: { type: 0, penaltyMs: 1_200_000, unitMs: 60_000 },
      runs: 12,
      warnings: [],
    });
    expect(record.problems.map(({ label, title, color }) => [label, title, color])).toEqual([
      ['A', expect.stringMatching(/苹果|^A$/), '#ff8000'],
      ['B', expect.any(String), null],
      ['C', expect.any(String), '#0000ff'],
    ]);
    expect([...record.teams].sort((a, b) => (a.id < b.id ? -1 : 1))[4]).toEqual({
      id: 't5',
      name: '教练队',
      affiliation: '西湖大学',
      isStar: true,
    });
  });
});

describe('languages of submissions', () => {
  it.each<[string, () => RecordSource]>([
    ['a Contest API package', () => filesIn('clics')],
    ['xcpcio', () => filesIn('xcpcio')],
    ['standings of PCMS2', () => text('spring.pcms.xml')],
  ])('are kept of %s', (_, source) => {
    expect(languages(read(source()))).toEqual(LANGUAGES);
  });

  it('are kept of plain JSON', () => {
    const plain = {
      title: 'T',
      lengthMs: 3_600_000,
      rule: 'oi',
      oiRankScoreType: 'SubtaskBest',
      problems: [{ id: 'a', label: 'A' }],
      teams: [{ id: 't', name: '队' }],
      runs: [
        {
          id: 1,
          team: 't',
          problem: 'a',
          timeMs: 1,
          verdict: 'PA',
          score: 40,
          subtasks: { 1: 40, 2: 0 },
          language: 'C',
        },
        { id: 2, team: 't', problem: 'a', timeMs: 2, verdict: 'PA', score: 60, subtasks: { 1: 0, 2: 60 } },
      ],
    };
    const record = read(JSON.stringify(plain));
    expect(languages(record)).toEqual(['C', '?']);
    expect(replay(record, { atMinute: null, isFrozen: false }).standings[0]!.score).toBe(100);
    const wrong = { ...plain, runs: [{ ...plain.runs[0], subtasks: { 1: 'many' } }] };
    expect(errorOf(() => read(JSON.stringify(wrong)))).toContain('runs[0].subtasks.1 must be a whole number');
  });
});

describe('standings of PCMS2', () => {
  it('are counted as at ICPC contests', () => {
    const record = read(text('spring.pcms.xml'));
    expect(record).toMatchObject({ title: '春季赛 & 友谊赛', freezeMs: 14_400_000, warnings: [] });
    expect(lines(record)).toEqual(['1 t2 2 120', '2 t1 2 155', '3 t5 1 5', '4 t4 1 250', '5 t3 0 0']);
  });

  it('with points are counted by the best of each group', () => {
    const { standings } = replay(read(text('olympiad.pcms.xml')), { atMinute: null, isFrozen: false });
    expect(standings.map(({ rank, team, score }) => [rank, team, score])).toEqual([
      [1, 'a', 100],
      [2, 'b', 90],
    ]);
  });

  it('are read in the encoding that they declare', () => {
    const xml = text('olympiad.pcms.xml')
      .replace('UTF-8', 'windows-1251')
      .replace(/[甲乙]/g, 'x');
    const bytes = Uint8Array.from(xml, (letter) => {
      const code = letter.codePointAt(0)!;
      return code < 128 ? code : code - 0x0410 + 0xc0;
    });
    expect(read(recordFiles('s.xml', bytes)).problems[0]!.title).toBe('Подотрезки');
  });
});

describe('a ranklist', () => {
  it('without submissions is counted by its cells', () => {
    expect(lines(read(text('cells.srk.json')))).toEqual(FINAL);
  });

  it('has medals by shares of the official teams, as xcpcio by numbers', () => {
    const awards = (source: RecordSource) => read(source).awards?.awards.map(({ name, num }) => `${name} ${num}`);
    expect(awards(text('spring.srk.json'))).toEqual(['金奖 1', '银奖 1', '铜奖 2']);
    expect(awards(filesIn('xcpcio'))).toEqual(['Gold 1', 'Silver 1', 'Bronze 1']);
    expect(read(filesIn('xcpcio')).awards?.awardType).toBe(AwardType.Number);
  });

  it('shares awards among equal ranks unless the series says noTied, as xcpcio always does', () => {
    const srk = text('spring.srk.json');
    expect(read(srk).awards?.sharesAwards).toBe(true);
    expect(read(srk.replace('"ratio": {', '"ratio": { "noTied": true,')).awards?.sharesAwards).toBe(false);
    expect(read(filesIn('xcpcio')).awards?.sharesAwards).toBe(true);
  });

  it('is refused where a duration is none', () => {
    expect(errorOf(() => read(text('spring.srk.json').replace('"h"', '"hours"')))).toBe(
      'contest.duration must be a duration such as [90, "min"]',
    );
  });
});

describe('names that every object has', () => {
  it('are no units, results or outcomes', () => {
    const odd = JSON.parse(text('spring.srk.json')) as { sorter: { config: object } };
    Object.assign(odd.sorter.config, { timePrecision: 'constructor', timeRounding: 'toString' });
    expect(read(JSON.stringify(odd)).rules.unitMs).toBe(1);
    const custom = text('spring.srk.json').replaceAll('"WA"', '"constructor"');
    expect(lines(read(custom))).toEqual(FINAL);
    const xml = text('spring.pcms.xml').replaceAll('"wrong-answer"', '"constructor"');
    expect(lines(read(xml))[0]).toBe('1 t2 2 120');
    const config = JSON.parse(text('xcpcio/config.json')) as object;
    const options = { calculation_of_penalty: 'constructor', submission_timestamp_unit: 'toString' };
    const files = filesIn('xcpcio').map((file) =>
      file.name === 'config.json' ? { ...file, text: JSON.stringify({ ...config, options }) } : file,
    );
    expect(lines(read(files))).toEqual(FINAL);
  });

  it('and elements in elements in elements are passed over', () => {
    const deep = `<standings>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}</standings>`;
    expect(errorOf(() => read(deep))).toContain('This is not a contest file');
  });
});

describe('a time far from the start', () => {
  const runs = JSON.parse(text('xcpcio/run.json')) as { timestamp: number }[];
  const withRun = (timestamp: number) =>
    filesIn('xcpcio').map((file) =>
      file.name === 'run.json'
        ? { ...file, text: JSON.stringify([{ ...runs[0], timestamp }, ...runs.slice(1)]) }
        : file,
    );
  const YEAR = 366 * 86_400;

  it.each([1e15, -1e15, 10 * YEAR + 1])('is refused: %d s', (timestamp) => {
    expect(errorOf(() => read(withRun(timestamp)))).toMatch(
      /^Submission \d+ and its judgements must be within 3660 days/,
    );
  });

  it('is read up to ten years', () => {
    expect(errorOf(() => read(withRun(10 * YEAR)))).toBe('read');
  });

  it('is refused of a judgement too', () => {
    const files = filesIn('clics').map((file) =>
      file.name === 'judgements.json'
        ? { ...file, text: file.text.replace(/"end_contest_time": *"[^"]*"/, '"end_contest_time":"99999:00:00"') }
        : file,
    );
    expect(errorOf(() => read(files))).toMatch(/^Submission \w+ and its judgements must be within 3660 days/);
  });
});

describe('a zip', () => {
  it.each(['', 'spring/2026/'])('is read from the folder %j, whatever else is in it', (under) => {
    const more = { name: 'extra/notes.json', text: '{}' };
    for (const name of ['clics', 'xcpcio']) {
      const zip = zipOf([...filesIn(name), more, { name: 'logo.png', text: 'x' }], under);
      expect(lines(read(recordFiles('spring.zip', zip)))).toEqual(FINAL);
    }
    expect(
      lines(read(recordFiles('s.zip', zipOf([{ name: 's.json', text: text('spring.srk.json') }], under)))),
    ).toEqual(FINAL);
  });

  it('with an event feed is read from that', () => {
    const feed = readFileSync(new URL('rejudge.ndjson', import.meta.url), 'utf8');
    const zip = zipOf([...filesIn('clics'), { name: 'event-feed.ndjson', text: feed }]);
    expect(read(recordFiles('x.zip', zip)).title).toBe('A contest that was judged anew');
  });

  it('whose entries share one stored block is refused by their total size', () => {
    const entries = 200;
    const zip = sharedBlocks(entries, Math.ceil((RecordLimits.bytes + 1) / entries));
    expect(errorOf(() => recordFiles('x.zip', zip))).toBe('A contest file can have at most 64 MB');
  });

  it('that is damaged is refused', () => {
    const zip = zipOf(filesIn('xcpcio'));
    expect(errorOf(() => recordFiles('x.zip', zip.slice(0, 200)))).toBe(
      'x.zip is damaged, encrypted or not a readable zip',
    );
  });
});

describe('a file that is not a record is refused', () => {
  const KNOWN = 'Supported formats: event feed or package of a CLICS Contest API, xcpcio (config.json, team.json';
  it.each<[string, RecordSource, string]>([
    ['text', 'hello', 'This is not a contest file: invalid JSON'],
    ['other JSON', '{"name": "tribunal", "version": "1"}', `This is not a contest file. ${KNOWN}`],
    ['a web page', '<!DOCTYPE html><html><body><p>Hello</body></html>', 'This is not a contest file: invalid XML'],
    ['other XML', '<rss><channel/></rss>', `This is not a contest file. ${KNOWN}`],
    ['nothing', [], `This is not a contest file. ${KNOWN}`],
    [
      'a zip of statements',
      [
        { name: 'a.txt', text: 'A + B' },
        { name: 'b.json', text: '[1]' },
      ],
      `This is not a contest file. ${KNOWN}`,
    ],
    [
      'xcpcio without its submissions',
      filesIn('xcpcio').filter(({ name }) => name !== 'run.json'),
      'This looks like a xcpcio contest, but run.json is missing.',
    ],
    [
      'the settings of xcpcio alone',
      text('xcpcio/config.json'),
      'This looks like a xcpcio contest, but team.json, run.json is missing.',
    ],
    [
      'a ranklist with a fault, beside a note',
      [
        { name: 'a.txt', text: 'A + B' },
        { name: 'b.json', text: text('spring.srk.json').replace('"h"', '"hours"') },
      ],
      'contest.duration must be a duration',
    ],
    [
      'a package without judgements',
      filesIn('clics').filter(({ name }) => name !== 'judgements.json'),
      'This looks like a CLICS Contest API contest, but judgements.json is missing.',
    ],
    [
      'a package with a broken part',
      filesIn('xcpcio').map((file) => (file.name === 'run.json' ? { ...file, text: '[' } : file)),
      'run.json is not valid JSON',
    ],
  ])('%s', (_, source, expected) => {
    expect(errorOf(() => read(source))).toContain(expected);
  });
});
