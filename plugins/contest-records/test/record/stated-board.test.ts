import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ContestType } from '@tribunal/plugin-contest/contract';
import { replay } from '../../command/replay';
import { issueText, runCommand } from '../../command/run-command';
import { formatIssue, readRecord, type ReadRecord, type RecordFile } from '../../record';
import zhCN from '../../locales/zh-CN/server.json';

const folder = new URL('formats/', import.meta.url);
const text = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
const read = (source: string | RecordFile[]): ReadRecord => readRecord(source, { now: 0 });
const warnings = (record: ReadRecord): string[] => record.warnings.map(issueText);
const board = (record: ReadRecord) =>
  replay(record, { atMinute: null, isFrozen: false }).standings.map(({ team, solved, penaltySeconds, score }) =>
    score === undefined ? `${team} ${solved} ${penaltySeconds / 60}` : `${team} ${score}`,
  );

interface Session {
  team: string;
  /** Attributes of the session. */
  states: string;
  /** Scores of the runs, each with the points of its groups if it has groups. */
  runs: (number | number[])[];
  /** Attributes of the problem. */
  cell?: string;
}

/** Standings of PCMS2 with one problem; the runs are ten minutes apart. */
function standingsOf(sessions: readonly Session[]): string {
  const runOf = (points: number | number[], at: number): string => {
    const groups = Array.isArray(points) ? points : [];
    const score = Array.isArray(points) ? points.reduce((a, b) => a + b, 0) : points;
    const inside = groups.map((one) => `<group score="${one}"/>`).join('');
    return `<run time="${(at + 1) * 600_000}" accepted="yes" outcome="accepted" score="${score}">${inside}</run>`;
  };
  const all = sessions.map(
    ({ team, states, runs, cell = '' }) =>
      `<session alias="${team}" party="Team ${team}" ${states}><problem alias="A" ${cell}>${runs.map(runOf).join('')}</problem></session>`,
  );
  return `<standings><contest name="Cup" length="18000000" start-time-millis="0"><challenge><problem alias="A" name="Apples"/></challenge>${all.join('')}</contest></standings>`;
}

describe('standings of PCMS2', () => {
  it('of an ICPC contest whose runs have the score 0 are read under the ACM rule', () => {
    const record = read(text('regional.pcms.xml'));
    expect(record.rules.type).toBe(ContestType.Acm);
    expect(record.freezeMs).toBe(14_400_000);
    expect(board(record)).toEqual(['t1 2 155', 't2 1 20']);
    expect(warnings(record)).toEqual([]);
  });

  it('are read under the ACM rule where the sessions state solved problems that the points do not explain', () => {
    const record = read(standingsOf([{ team: 'a', states: 'solved="1" penalty="10"', runs: [1] }]));
    expect(record.rules.type).toBe(ContestType.Acm);
    expect(warnings(record)).toEqual([]);
  });

  it('without any totals are read under the OI rule if a run has points', () => {
    expect(read(standingsOf([{ team: 'a', states: '', runs: [40] }])).rules.type).toBe(ContestType.Oi);
    expect(read(standingsOf([{ team: 'a', states: '', runs: [0] }])).rules.type).toBe(ContestType.Acm);
  });

  it.each<[string, Session[], string[]]>([
    [
      'Recent',
      [
        { team: 'a', states: 'score="30"', runs: [80, 30] },
        { team: 'b', states: 'score="20"', runs: [50, 20] },
      ],
      ['a 30', 'b 20'],
    ],
    ['Highest', [{ team: 'a', states: 'score="80"', runs: [80, 30] }], ['a 80']],
    [
      'SubtaskBest',
      [
        {
          team: 'a',
          states: 'score="100"',
          runs: [
            [40, 0],
            [0, 60],
          ],
        },
      ],
      ['a 100'],
    ],
    [
      'Highest',
      [
        {
          team: 'a',
          states: 'score="60"',
          runs: [
            [40, 0],
            [0, 60],
            [10, 0],
          ],
        },
      ],
      ['a 60'],
    ],
    [
      'Recent',
      [
        {
          team: 'a',
          states: '',
          cell: 'score="10"',
          runs: [
            [40, 0],
            [0, 60],
            [10, 0],
          ],
        },
      ],
      ['a 10'],
    ],
  ])('with points are counted by the rule that explains the totals: %s', (rule, sessions, expected) => {
    const record = read(standingsOf(sessions));
    expect(record.rules).toMatchObject({ type: ContestType.Oi, oiRankScoreType: rule });
    expect(board(record)).toEqual(expected);
    expect(warnings(record)).toEqual([]);
  });

  it('name the teams and cells that differ from their totals', () => {
    const sessions = [
      { team: 'a', states: 'score="80"', cell: 'score="80"', runs: [80, 30] },
      { team: 'b', states: 'score="70"', cell: 'score="70"', runs: [50, 20] },
    ];
    const record = read(standingsOf(sessions));
    expect(warnings(record)).toEqual([
      'Teams whose score differs from the file (here ≠ file), 1: Team b 50 ≠ 70',
      'Cells whose result differs from the file (here ≠ file), 1: Team b A 50 ≠ 70',
    ]);
    expect(record.warnings.map((warning) => formatIssue(warning, zhCN.issue))).toEqual([
      '得分与文件不同的队伍（此处 ≠ 文件），共 1 个：Team b 50 ≠ 70',
      '结果与文件不同的格子（此处 ≠ 文件），共 1 个：Team b A 50 ≠ 70',
    ]);
  });

  it('name the teams whose solved problems, penalty or ranks differ', () => {
    const xml = text('regional.pcms.xml').replace('penalty="155" solved="2"', 'penalty="175" solved="3"');
    expect(warnings(read(xml))).toEqual([
      'Teams whose number of solved problems differs from the file (here ≠ file), 1: Team one 2 ≠ 3',
      'Teams whose penalty differs from the file (here ≠ file), 1: Team one 2:35:00 ≠ 2:55:00',
    ]);
  });

  it('name at most ten teams', () => {
    const sessions = Array.from({ length: 12 }, (_, at) => ({ team: `t${at}`, states: 'score="7"', runs: [5] }));
    const [warning = ''] = warnings(read(standingsOf(sessions)));
    expect(warning).toMatch(/, 12: Team t0 5 ≠ 7, .*, Team t9 5 ≠ 7, …$/);
  });

  it('ignore attributes without a number, such as those of a contest that never freezes', () => {
    const xml = text('regional.pcms.xml')
      .replace('freeze-time-millis="14400000"', 'freeze-time-millis="null"')
      .replace('start-time-millis="1777683600000"', 'start-time-millis="null"');
    expect(read(xml)).toMatchObject({ freezeMs: null, startAt: 0 - 18_000_000 });
  });

  it('are warned of by the command too', async () => {
    const xml = text('regional.pcms.xml').replace('penalty="155"', 'penalty="150"');
    const files = { sizeOf: () => Promise.resolve(1), filesOf: () => Promise.resolve([{ name: 's.xml', text: xml }]) };
    const command = { file: 's.xml', atMinute: null, isFrozen: false, isJson: false };
    expect((await runCommand(command, { files, now: 0 })).errors).toContain('Team one 2:35:00 ≠ 2:30:00');
  });
});

describe('two problems with one label', () => {
  it('are named and get suffixes, and each keeps its runs', () => {
    const xml = text('regional.pcms.xml').replaceAll('alias="B"', 'alias="A"');
    const record = read(xml);
    expect(record.problems.map(({ label, title }) => [label, title])).toEqual([
      ['A', 'Apples'],
      ['A-2', 'Berries'],
    ]);
    expect(board(record)).toEqual(['t1 2 155', 't2 1 20']);
    expect(warnings(record)).toEqual([
      'Problems whose label occurs twice, imported under another label: A Berries → A-2',
    ]);
  });

  it('never get a label that another problem has or that is too long', () => {
    const long = 'x'.repeat(20);
    const labels = ['A', 'A', 'A-2', 'A', long, long];
    const record = {
      title: 'T',
      lengthMs: 3_600_000,
      rule: 'acm',
      runs: [],
      problems: labels.map((label, at) => ({ id: String(at), label })),
      teams: [{ id: 't', name: 'T' }],
    };
    expect(read(JSON.stringify(record)).problems.map(({ label }) => label)).toEqual([
      'A',
      'A-3',
      'A-2',
      'A-4',
      long,
      `${'x'.repeat(18)}-2`,
    ]);
  });
});

describe('a Standard Ranklist', () => {
  interface Srk {
    rows: {
      user: { id: string; name: string };
      score: { value: number; time: [number, string] };
      statuses: { result: string | null }[];
    }[];
  }
  const changed = (change: (srk: Srk) => void): string => {
    const srk = JSON.parse(text('spring.srk.json')) as Srk;
    change(srk);
    return JSON.stringify(srk);
  };

  it('that agrees with its submissions has no warning', () => {
    expect(warnings(read(text('spring.srk.json')))).toEqual([]);
    expect(warnings(read(text('cells.srk.json')))).toEqual([]);
  });

  it('is warned of where its totals, cells or order differ from its submissions', () => {
    const [first = ''] = warnings(read(changed(({ rows }) => (rows[0]!.score.value = 3))));
    expect(first).toContain('solved problems differs');
    expect(warnings(read(changed(({ rows }) => (rows[0]!.score.time = [121, 'min'])))).join()).toContain(
      '2:00:00 ≠ 2:01:00',
    );
    const order = warnings(read(changed(({ rows }) => (rows[0]!.score.time = [200, 'min']))));
    expect(order.join('\n')).toContain('Teams whose rank differs from the file (here ≠ file), 2: ');
  });
});

describe('a package of a Contest API with a scoreboard', () => {
  const packaged = (scoreboard: object): RecordFile[] => [
    ...readdirSync(new URL('clics/', folder)).map((name) => ({ name, text: text(`clics/${name}`) })),
    { name: 'scoreboard.json', text: JSON.stringify(scoreboard) },
  ];
  const state = {
    started: '2026-05-02T09:00:00+08:00',
    frozen: '2026-05-02T13:00:00+08:00',
    ended: '2026-05-02T14:00:00+08:00',
    thawed: '2026-05-02T15:00:00+08:00',
  };
  const row = (rank: number, team_id: string, num_solved: number, total_time: number | string) => ({
    rank,
    team_id,
    score: { num_solved, total_time },
    problems: [],
  });
  const rows = [row(1, 't2', 2, 120), row(2, 't1', 2, '2:35:00'), row(3, 't4', 1, 250), row(4, 't3', 0, 0)];

  it('that agrees has no warning', () => {
    expect(warnings(read(packaged({ state, rows })))).toEqual([]);
  });

  it('is warned of where ranks, totals or cells differ', () => {
    const other = [
      row(2, 't2', 2, 121),
      { ...rows[1], problems: [{ problem_id: 'a', solved: false }] },
      ...rows.slice(2),
    ];
    expect(warnings(read(packaged({ state, rows: other })))).toEqual([
      expect.stringMatching(/^Teams whose rank .*, 1: 乙队 1 ≠ 2$/),
      expect.stringMatching(/^Teams whose penalty .*, 1: 乙队 2:00:00 ≠ 2:01:00$/),
      expect.stringMatching(/^Cells .*, 1: 甲队 A \+ ≠ -$/),
    ]);
  });

  it('is not compared while the contest runs or the scoreboard is frozen', () => {
    const other = [row(2, 't2', 2, 121)];
    expect(warnings(read(packaged({ state: { ...state, thawed: null }, rows: other })))).toEqual([]);
    expect(warnings(read(packaged({ state: { ...state, ended: null }, rows: other })))).toEqual([]);
  });
});
