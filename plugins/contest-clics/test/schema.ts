/**
 * Requirements of the standard's JSON schemas on each object, supplemented from its text: properties missing from the
 * schemas of a version, and those that only some contests have.
 */
import type { ClicsVersion } from '../server/limits';
import type { FeedEvent, Json } from './support';

export type BoardKind = 'pass-fail' | 'score';

/** Format of a value; a trailing `?` allows null. */
type Form = string;
interface Shape {
  required: Record<string, Form>;
  /** Properties that may be missing. */
  optional?: Record<string, Form>;
  /** Returns a fault of the whole object; null if there is none. */
  rule?: (object: Json) => string | null;
}
type Shapes = Record<string, Shape>;

const JUDGEMENT_TYPES = [
  'AC',
  'RE',
  'WA',
  'TLE',
  'RTE',
  'CE',
  'APE',
  'OLE',
  'PE',
  'EO',
  'IO',
  'NO',
  'WTL',
  'ILE',
  'TCO',
  'TWA',
  'TPE',
  'TEO',
  'TIO',
  'TNO',
  'MLE',
  'SV',
  'IF',
  'RCO',
  'RWA',
  'RPE',
  'REO',
  'RIO',
  'RNO',
  'CTL',
  'JE',
  'SE',
  'CS',
];
const ENDPOINTS = [
  'contest',
  'judgement-types',
  'languages',
  'problems',
  'groups',
  'organizations',
  'persons',
  'accounts',
  'teams',
  'state',
  'submissions',
  'judgements',
  'runs',
  'clarifications',
  'awards',
  'commentary',
  'scoreboard',
  'event-feed',
];

const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const isOneOf = (allowed: readonly string[]) => (value: unknown) => allowed.includes(value as string);
const listOf = (form: Form) => (value: unknown) =>
  Array.isArray(value) && new Set(value).size === value.length && value.every(FORMS[form]!);
const objectOf = (shape: Shape) => (value: unknown) => faults(shape, value).length === 0;

const FORMS: Record<string, (value: unknown) => boolean> = {
  id: matches(/^(?![-.])[a-zA-Z0-9_.-]{1,36}(?<!\.)$/),
  // The standard allows milliseconds to be omitted, but only consistently.
  time: matches(/^[12]\d{3}-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\d\.\d{3}Z$/),
  span: matches(/^-?([1-9]\d*)?\d:[0-5]\d:[0-5]\d\.\d{3}$/),
  'span from 0': matches(/^([1-9]\d*)?\d:[0-5]\d:[0-5]\d\.\d{3}$/),
  integer: Number.isInteger,
  count: (value) => Number.isInteger(value) && (value as number) >= 0,
  place: (value) => Number.isInteger(value) && (value as number) >= 1,
  number: (value) => typeof value === 'number',
  'number from 0': (value) => typeof value === 'number' && value >= 0,
  seconds: (value) =>
    typeof value === 'number' && value >= 0 && Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6,
  text: matches(/^/),
  flag: (value) => typeof value === 'boolean',
  colour: matches(/^#[0-9a-f]{3}([0-9a-f]{3})?$/i),
  country: matches(/^[A-Z]{3}$/),
  property: matches(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/),
  'board kind': isOneOf(['pass-fail', 'score']),
  'judgement type': isOneOf(JUDGEMENT_TYPES),
  endpoint: isOneOf(ENDPOINTS),
  ids: listOf('id'),
  texts: listOf('text'),
  properties: (value) => listOf('property')(value) && (value as unknown[]).length > 0,
  files: listOf('file'),
  file: objectOf({
    required: { href: 'text', filename: 'text', mime: 'text' },
    optional: { hash: 'text', width: 'place', height: 'place' },
  }),
  command: objectOf({
    required: { command: 'text' },
    optional: { args: 'text', version: 'text', version_command: 'text' },
  }),
  provider: objectOf({ required: { name: 'text' }, optional: { version: 'text' } }),
  endpoints: listOf('endpoint with properties'),
  'endpoint with properties': objectOf({ required: { type: 'endpoint', properties: 'properties' } }),
  'no capability': (value) => Array.isArray(value) && value.length === 0,
  any: () => true,
};

const has = (form: Form, value: unknown): boolean =>
  form.endsWith('?') ? value === null || has(form.slice(0, -1), value) : FORMS[form]!(value);

/** Returns the faults of an object: missing, malformed and unknown properties. */
export function faults({ required, optional = {}, rule }: Shape, found: unknown): string[] {
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return ['no object'];
  const object = found as Json;
  const forms: Record<string, Form> = { ...required, ...optional };
  const broken = rule?.(object) ?? null;
  return [
    ...Object.keys(required).flatMap((name) => (name in object ? [] : [`${name} is missing`])),
    ...Object.entries(object).flatMap(([name, value]) => {
      if (!(name in forms)) return [`${name} is unknown`];
      return has(forms[name]!, value) ? [] : [`${name} is ${JSON.stringify(value)}`];
    }),
    ...(broken === null ? [] : [broken]),
  ];
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null;
const allOrNone = (object: Json, names: readonly string[]): boolean =>
  new Set(names.map((name) => isSet(object[name]))).size === 1;
const faultWhen = (isBroken: boolean, fault: string): string | null => (isBroken ? fault : null);

/** The schemas allow programs in these languages only with an entry point, which may be null. */
const WITH_ENTRY_POINT = ['c', 'cpp', 'java'];

/** Returns the shapes of all objects of a contest with such a scoreboard. Codes are visible to organisers. */
export function shapes(version: ClicsVersion, kind: BoardKind, codes: 'with codes' | 'without codes'): Shapes {
  const isOld = version === '2023-06';
  const isPassFail = kind === 'pass-fail';
  const hasCodes = codes === 'with codes';
  const spent = isOld ? 'count' : 'span from 0';
  const state: Shape = {
    // Times that every contest has are present even while they lie in the future.
    required: { started: 'time?', ended: 'time?', finalized: 'time?', end_of_updates: 'time?' },
    optional: { frozen: 'time?', thawed: 'time?' },
    rule: (object) => faultWhen('frozen' in object !== 'thawed' in object, 'a freeze has a beginning and an end'),
  };
  const cell: Shape = {
    required: {
      problem_id: 'id',
      num_judged: 'count',
      num_pending: 'count',
      ...(isPassFail ? { solved: 'flag' } : { score: 'number from 0' }),
    },
    optional: { time: spent },
    rule: ({ solved, score, time }) =>
      faultWhen((isPassFail ? solved : Number(score) > 0) !== isSet(time), 'time is that of a success'),
  };
  const score: Shape = {
    required: {
      ...(isPassFail ? { num_solved: 'count', total_time: spent } : { score: 'number' }),
      // null is written explicitly: a schema that requires the property reports its absence as a fault.
      time: `${spent}?`,
    },
    rule: ({ num_solved: solved, score: points, time }) =>
      faultWhen(Number(isPassFail ? solved : points) > 0 !== isSet(time), 'time is that of the last success'),
  };
  const row: Shape = {
    required: { rank: 'place', team_id: 'id', score: 'any' },
    optional: { problems: 'any' },
    rule: (object) => {
      const cells = (object['problems'] ?? []) as Json[];
      return [...faults(score, object['score']), ...cells.flatMap((one) => faults(cell, one))].join() || null;
    },
  };
  return {
    '': {
      required: {
        id: 'id',
        name: 'text',
        duration: 'span from 0',
        scoreboard_type: 'board kind',
        ...(isPassFail && { penalty_time: isOld ? 'count' : 'span from 0' }),
      },
      optional: {
        formal_name: 'text',
        start_time: 'time?',
        countdown_pause_time: 'span from 0?',
        scoreboard_freeze_duration: 'span from 0?',
        scoreboard_thaw_time: 'time?',
        ...(!isOld && { main_scoreboard_group_id: 'id?' }),
      },
      rule: ({ start_time: start, countdown_pause_time: pause, scoreboard_type: type }) =>
        faultWhen(type !== kind, 'another board') ?? faultWhen(isSet(start) && isSet(pause), 'paused with a start'),
    },
    access: { required: { capabilities: 'no capability', endpoints: 'endpoints' } },
    state,
    scoreboard: {
      required: { time: 'time', contest_time: 'span', state: 'any', rows: 'any' },
      rule: ({ state: boardState, rows }) =>
        [...faults(state, boardState), ...(rows as Json[]).flatMap((one) => faults(row, one))].join() || null,
    },
    'judgement-types': {
      required: { id: 'judgement type', name: 'text', solved: 'flag', ...(isPassFail && { penalty: 'flag' }) },
    },
    languages: {
      // A schema with two alternatives, with and without null, reports a value that matches both as a fault, so null
      // is written.
      required: {
        id: 'id',
        name: 'text',
        entry_point_required: 'flag',
        entry_point_name: 'text?',
        extensions: 'texts',
      },
      optional: { compiler: 'command?', runner: 'command?' },
      rule: ({ entry_point_required: isRequired, entry_point_name: name }) =>
        faultWhen(isRequired !== isSet(name), 'entry_point_name is for those that require one'),
    },
    problems: {
      required: {
        id: 'id',
        label: 'text',
        name: 'text',
        ordinal: 'integer',
        time_limit: 'seconds',
        test_data_count: 'count',
        ...(!isPassFail && { max_score: 'number' }),
      },
      optional: { rgb: 'colour', color: 'text', ...(!isOld && { memory_limit: 'count' }) },
    },
    groups: { required: { id: 'id', name: 'text' }, optional: { icpc_id: 'text?', type: 'text?' } },
    organizations: {
      required: { id: 'id', name: 'text' },
      optional: { icpc_id: 'text?', formal_name: 'text?', country: 'country?' },
    },
    teams: {
      required: { id: 'id', name: 'text', label: 'text', group_ids: 'ids' },
      optional: {
        icpc_id: 'text?',
        display_name: 'text?',
        organization_id: 'id?',
        ...(isOld && { hidden: 'flag?' }),
      },
    },
    submissions: {
      required: {
        id: 'id',
        language_id: 'id',
        problem_id: 'id',
        team_id: 'id',
        time: 'time',
        contest_time: 'span',
        ...(hasCodes && { files: 'files' }),
      },
      optional: hasCodes ? { entry_point: 'text?' } : {},
      rule: (object) =>
        faultWhen(
          hasCodes && WITH_ENTRY_POINT.includes(String(object['language_id'])) && !('entry_point' in object),
          'entry_point is missing',
        ),
    },
    judgements: {
      required: { id: 'id', submission_id: 'id', start_time: 'time', start_contest_time: 'span' },
      optional: {
        judgement_type_id: 'judgement type?',
        end_time: 'time?',
        end_contest_time: 'span?',

        max_run_time: 'seconds?',
        ...(!isPassFail && { score: 'number from 0' }),
        ...(!isOld && { current: 'flag?' }),
      },
      rule: (object) =>
        faultWhen(!allOrNone(object, ['judgement_type_id', 'end_time', 'end_contest_time']), 'half an end') ??
        faultWhen(!isPassFail && isSet(object['score']) !== isSet(object['judgement_type_id']), 'score is for the end'),
    },
    runs: {
      required: {
        id: 'id',
        judgement_id: 'id',
        ordinal: 'place',
        judgement_type_id: 'judgement type',
        time: 'time',
        contest_time: 'span',
      },
      optional: { run_time: 'seconds' },
    },
    clarifications: {
      required: { id: 'id', text: 'text', time: 'time', contest_time: 'span' },
      optional: {
        from_team_id: 'id?',
        reply_to_id: 'id?',
        problem_id: 'id?',
        ...(isOld ? { to_team_id: 'id?' } : { to_team_ids: 'ids?', to_group_ids: 'ids?' }),
      },
      rule: ({ from_team_id: from, to_team_id: to }) => faultWhen(isSet(from) && isSet(to), 'from a team to a team'),
    },
    awards: { required: { id: 'id', citation: 'text' }, optional: { team_ids: 'ids?' } },
  };
}

export const information = (version: ClicsVersion): Shape => ({
  required: { version: 'text', version_url: 'text' },
  optional: { provider: 'provider' },
  rule: (object) => faultWhen(object['version'] !== version, 'another version'),
});

const EVENT: Shape = {
  required: { type: 'endpoint', id: 'id?', data: 'any' },
  optional: { token: 'text?' },
};

/** Returns the faults of all responses about a contest, as `path: fault`. */
export function faultsOf(known: Shapes, replies: Record<string, unknown>): string[] {
  const check = (name: string, found: unknown): string[] => {
    const all = Array.isArray(found) ? (found as Json[]) : [found];
    const isTwice = new Set(all.map((one) => JSON.stringify(one))).size < all.length;
    return [...(isTwice ? ['something is told twice'] : []), ...all.flatMap((one) => faults(known[name]!, one))];
  };
  const inEvent = (event: FeedEvent): string[] => {
    const name = event.type === 'contest' ? '' : event.type;
    return [...faults(EVENT, event), ...(event.data === null ? [] : check(name, event.data))];
  };
  return Object.entries(replies).flatMap(([path, found]) => {
    const name = path.split(/[/?]/)[1] ?? '';
    const wrong = name === 'event-feed' ? (found as FeedEvent[]).flatMap(inEvent) : check(name, found);
    return wrong.map((fault) => `${path}: ${fault}`);
  });
}
