import { describe, expect, it } from 'vitest';
import { Status } from '@tribunal/contract';
import { FREE_VERDICTS } from '@tribunal/plugin-contest/contract';
import { readRecord, type RecordSource } from '../../record';

/** What a word means: solved, a rejected attempt with penalty, one without, or nothing yet. */
type Meaning = 'solved' | 'penalty' | 'free' | 'pending';

function meaningOf(source: RecordSource): { meaning: Meaning; status: Status | null } {
  const { events } = readRecord(source, { now: 0 });
  const [judgement] = events.filter((event) => event.kind === 'judgement');
  if (!judgement) return { meaning: 'pending', status: null };
  const { status } = judgement;
  if (status === Status.Accepted) return { meaning: 'solved', status };
  return { meaning: FREE_VERDICTS.includes(status) ? 'free' : 'penalty', status };
}

const words = (meaning: Meaning, list: string): [string, Meaning][] =>
  list.split(' ').map((word) => [word, meaning] as [string, Meaning]);

const xcpcio = (status: string, more: object = {}): RecordSource => [
  {
    name: 'config.json',
    text: JSON.stringify({ contest_name: 'T', start_time: 0, end_time: 3600, problems: [{ id: '0', label: 'A' }] }),
  },
  { name: 'team.json', text: '[{"id":"t","name":"T"}]' },
  { name: 'run.json', text: JSON.stringify([{ team_id: 't', problem_id: '0', timestamp: 60, status, ...more }]) },
];

const srk = (result: string): RecordSource =>
  JSON.stringify({
    contest: { title: 'T', startAt: '2026-05-02T09:00:00Z', duration: [1, 'h'] },
    problems: [{ alias: 'A' }],
    sorter: { algorithm: 'ICPC', config: {} },
    rows: [{ user: { id: 't', name: 'T' }, statuses: [{ result: null, solutions: [{ result, time: [60, 's'] }] }] }],
  });

const pcms = (outcome: string): RecordSource => {
  const accepted = outcome === 'accepted' ? 'yes' : outcome === 'undefined' ? 'undefined' : 'no';
  return `<standings><contest name="T" length="3600000"><challenge><problem alias="A"/></challenge><session alias="t"><problem alias="A"><run time="60000" accepted="${accepted}" outcome="${outcome}"/></problem></session></contest></standings>`;
};

const clics = (id: string): RecordSource =>
  [
    { type: 'contest', data: { id: 'c', duration: '1:00:00', start_time: '2026-05-02T09:00:00Z' } },
    { type: 'problems', id: 'a', data: { id: 'a', label: 'A', name: 'A' } },
    { type: 'teams', id: 't', data: { id: 't', name: 'T' } },
    { type: 'submissions', id: 's', data: { id: 's', team_id: 't', problem_id: 'a', contest_time: '0:01:00' } },
    { type: 'judgements', id: 'j', data: { id: 'j', submission_id: 's', judgement_type_id: id } },
  ]
    .map((event) => JSON.stringify(event))
    .join('\n');

const plain = (verdict: string): RecordSource =>
  JSON.stringify({
    title: 'T',
    lengthMs: 3_600_000,
    rule: 'acm',
    problems: [{ id: 'a', label: 'A' }],
    teams: [{ id: 't', name: 'T' }],
    runs: [{ id: 1, team: 't', problem: 'a', timeMs: 1, verdict }],
  });

describe.each<[string, (word: string) => RecordSource, [string, Meaning][]]>([
  [
    'xcpcio',
    xcpcio,
    [
      ...words('solved', 'OK AC ACCEPTED CORRECT correct'),
      ...words('penalty', 'WA WRONG_ANSWER RJ INCORRECT REJECTED HACKED JE JUDGEMENT_FAILED NO NO_OUTPUT'),
      ...words('penalty', 'TL TLE TIME_LIMIT_EXCEEDED IL ILE IDLENESS_LIMIT_EXCEEDED ML MLE MEMORY_LIMIT_EXCEEDED'),
      ...words('penalty', 'OL OLE OUTPUT_LIMIT_EXCEEDED RT RE RTE RUNTIME_ERROR'),
      ...words('free', 'CE COMPILATION_ERROR COMPILE_ERROR PE PRESENTATION_ERROR SE SYSTEM_ERROR CONFIGURATION_ERROR'),
      ...words('free', 'CANCELED SKIPPED UNKNOWN UNDEFINED PARTIALLY_CORRECT SECURITY_VIOLATED DENIAL_OF_JUDGEMENT'),
      ...words('pending', 'PD PENDING WAITING COMPILING JUDGING FROZEN'),
    ],
  ],
  [
    'srk',
    srk,
    [
      ...words('solved', 'AC FB'),
      ...words('penalty', 'RJ WA PE TLE MLE OLE IDLE RTE custom'),
      ...words('free', 'NOUT CE UKE'),
      ...words('pending', '?'),
    ],
  ],
  [
    'PCMS2',
    pcms,
    [
      ...words('solved', 'accepted'),
      ...words('penalty', 'wrong-answer presentation-error runtime-error time-limit-exceeded memory-limit-exceeded'),
      ...words('penalty', 'output-limit-exceeded idleness-limit-exceeded security-violation unknown'),
      ...words('free', 'compilation-error fail'),
      ...words('pending', 'undefined'),
    ],
  ],
  [
    'the Contest API',
    clics,
    [
      ...words('solved', 'AC APE'),
      ...words('penalty', 'RE WA OLE PE EO IO NO TLE WTL ILE TCO TWA TPE TEO TIO TNO'),
      ...words('penalty', 'RTE MLE SV IF RCO RWA RPE REO RIO RNO'),
      ...words('free', 'CE CTL SE'),
      ...words('pending', 'JE CS'),
    ],
  ],
  [
    'plain JSON',
    plain,
    [...words('solved', 'AC'), ...words('penalty', 'WA TLE MLE RE PE OLE PA NO'), ...words('free', 'CE SE CA SF')],
  ],
])('a verdict of %s', (_, source, table) => {
  it.each(table)('%s means %s', (word, meaning) => {
    expect(meaningOf(source(word)).meaning).toBe(meaning);
  });
});

describe('a verdict of xcpcio', () => {
  it('keeps its name where this site has it', () => {
    const statusOf = (word: string) => meaningOf(xcpcio(word)).status;
    expect(statusOf('COMPILATION_ERROR')).toBe(Status.CompileError);
    expect(readRecord(xcpcio('COMPILATION_ERROR'), { now: 0 }).warnings).toEqual([]);
    expect(statusOf('NO_OUTPUT')).toBe(Status.WrongAnswer);
    expect(readRecord(xcpcio('NO_OUTPUT'), { now: 0 }).warnings).toEqual([]);
    expect(statusOf('IDLENESS_LIMIT_EXCEEDED')).toBe(Status.TimeLimitExceeded);
  });

  it('costs nothing if it is ignored', () => {
    expect(meaningOf(xcpcio('WRONG_ANSWER', { is_ignore: true })).meaning).toBe('free');
  });
});
