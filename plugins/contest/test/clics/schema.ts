import type { ClicsVersion } from '../../server/clics/limits';

/** Forms of values, and what may be missing: `?` may be null or absent, `~` is there in some contests only. */
type Form = string;
type Shape = Record<string, Form>;

const FORMS: Record<string, (value: unknown) => boolean> = {
  id: (value) => typeof value === 'string' && /^(?![-.])[a-zA-Z0-9_.-]{1,36}(?<!\.)$/.test(value),
  type: (value) => typeof value === 'string' && /^[A-Z]{2,3}$/.test(value),
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  span: (value) => typeof value === 'string' && /^-?\d+:[0-5]\d:[0-5]\d\.\d{3}$/.test(value),
  integer: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number' && Number.isInteger(value * 1000),
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  rgb: (value) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value),
  ids: (value) => Array.isArray(value) && value.every(FORMS['id']!),
  texts: (value) => Array.isArray(value) && value.every(FORMS['text']!),
  files: (value) =>
    Array.isArray(value) &&
    value.length === 1 &&
    faults({ href: 'text', filename: 'text', mime: 'text' }, value[0]).length === 0,
  command: (value) => faults({ command: 'text', args: 'text?' }, value).length === 0,
  board: (value) => typeof value === 'string' && ['pass-fail', 'score'].includes(value),
  any: () => true,
};

/** Names of what is wrong with an object: what it lacks, what has another form, and what nobody knows. */
export function faults(shape: Shape, found: unknown): string[] {
  if (typeof found !== 'object' || found === null) return ['no object'];
  const object = found as Record<string, unknown>;
  const wrong = Object.entries(shape).flatMap(([name, form]) => {
    const value = object[name] ?? null;
    if (value === null) return /[?~]$/.test(form) ? [] : [`${name} is missing`];
    return FORMS[form.replace(/[?~]$/, '')]!(value) ? [] : [`${name} is ${JSON.stringify(value)}`];
  });
  return [...wrong, ...Object.keys(object).flatMap((name) => (name in shape ? [] : [`${name} is unknown`]))];
}

/** Every object, as the standard has it in that version. */
export function shapes(version: ClicsVersion): Record<string, Shape> {
  const isOld = version === '2023-06';
  const spent = isOld ? 'integer' : 'span';
  return {
    contest: {
      ...{ id: 'id', name: 'text', formal_name: 'text?', start_time: 'time?', countdown_pause_time: 'span?' },
      ...{ duration: 'span', scoreboard_freeze_duration: 'span?', scoreboard_thaw_time: 'time?' },
      ...{ scoreboard_type: 'board', penalty_time: isOld ? 'integer~' : 'span~' },
      ...(!isOld && { main_scoreboard_group_id: 'id?' }),
    },
    state: {
      ...{ started: 'time?', frozen: 'time?', ended: 'time?', thawed: 'time?', finalized: 'time?' },
      end_of_updates: 'time?',
    },
    'judgement-types': { id: 'type', name: 'text', penalty: 'flag~', solved: 'flag' },
    languages: {
      ...{ id: 'id', name: 'text', entry_point_required: 'flag', entry_point_name: 'text?', extensions: 'texts' },
      compiler: 'command?',
    },
    problems: {
      ...{ id: 'id', label: 'text', name: 'text', ordinal: 'integer', rgb: 'rgb?', color: 'text?' },
      ...{ time_limit: 'number?', test_data_count: 'integer', max_score: 'number~' },
      ...(!isOld && { memory_limit: 'integer?' }),
    },
    groups: { id: 'id', icpc_id: 'text?', name: 'text', type: 'text?' },
    organizations: { id: 'id', icpc_id: 'text?', name: 'text', formal_name: 'text?', country: 'text?' },
    teams: {
      ...{ id: 'id', icpc_id: 'text?', name: 'text', label: 'text', display_name: 'text?', organization_id: 'id?' },
      ...{ group_ids: 'ids', ...(isOld && { hidden: 'flag?' }) },
    },
    submissions: {
      ...{ id: 'id', language_id: 'id', problem_id: 'id', team_id: 'id', time: 'time', contest_time: 'span' },
      ...{ entry_point: 'text?', files: 'files~' },
    },
    judgements: {
      ...{ id: 'id', submission_id: 'id', judgement_type_id: 'type?', score: 'number~', start_time: 'time' },
      ...{ start_contest_time: 'span', end_time: 'time?', end_contest_time: 'span?', max_run_time: 'number?' },
      ...(isOld ? { valid: 'flag?' } : { current: 'flag?' }),
    },
    runs: {
      ...{ id: 'id', judgement_id: 'id', ordinal: 'integer', judgement_type_id: 'type', time: 'time' },
      ...{ contest_time: 'span', run_time: 'number?' },
    },
    clarifications: {
      ...{ id: 'id', from_team_id: 'id?', reply_to_id: 'id?', problem_id: 'id?', text: 'text', time: 'time' },
      ...{ contest_time: 'span', ...(isOld ? { to_team_id: 'id?' } : { to_team_ids: 'ids?', to_group_ids: 'ids?' }) },
    },
    awards: { id: 'id', citation: 'text', team_ids: 'ids?' },
    scoreboard: { time: 'time', contest_time: 'span', state: 'any', rows: 'any' },
    row: { rank: 'integer', team_id: 'id', score: 'any', problems: 'any' },
    'pass-fail score': { num_solved: 'integer', total_time: spent, time: `${spent}?` },
    'score score': { score: 'number', time: `${spent}?` },
    'pass-fail problem': {
      ...{ problem_id: 'id', num_judged: 'integer', num_pending: 'integer', solved: 'flag', time: `${spent}~` },
    },
    'score problem': {
      ...{ problem_id: 'id', num_judged: 'integer', num_pending: 'integer', score: 'number', time: `${spent}~` },
    },
  };
}
