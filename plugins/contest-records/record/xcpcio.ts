import { AwardType, ContestLimits, ContestType, MEDAL_SHARES, MEDALS } from '@tribunal/plugin-contest/contract';
import { RecordLimits } from '../contract';
import type { Draft, DraftProblem, DraftRun, RecordTeam } from './draft';
import { NAME, entryOf, firstText, has, id, isObject, localText, number, optional, text, type Item } from './fields';
import { awardsOfCounts } from './medals';
import { mapped, sorted, type Steps } from '@tribunal/plugin-contest/standings';
import { instant } from './times';
import { RecordError, Warnings } from './record-issues';
import { statusOfType, type JudgementType } from './verdicts';

export const XCPCIO_FILES = ['config.json', 'team.json', 'run.json'] as const;

const LIMITS = RecordLimits;
const TICKS = { min: -1e15, max: 1e15 };
const SECONDS = { min: 0, max: ContestLimits.durationMs.max / 1000 };
const MS_OF: Readonly<Record<string, (ticks: number) => number>> = {
  second: (ticks) => ticks * 1000,
  millisecond: (ticks) => ticks,
  microsecond: (ticks) => ticks / 1e3,
  nanosecond: (ticks) => ticks / 1e6,
};
const UNITS: Readonly<Record<string, number>> = {
  in_minutes: 60_000,
  in_seconds: 1000,
  accumulate_in_seconds_and_finally_to_the_minute: 1000,
};

export const isXcpcioConfig = (data: Item['data']): boolean => 'contest_name' in data && 'start_time' in data;

/** The parsed contents of `config.json`, `team.json` and `run.json`. */
export interface XcpcioParts {
  config: unknown;
  team: unknown;
  run: unknown;
}

/** Reads the xcpcio data format: times are in seconds from the start unless stated otherwise, under the ICPC rules. */
export function* readXcpcio(parts: XcpcioParts): Steps<Draft> {
  const warnings = new Warnings();
  if (!isObject(parts.config)) throw new RecordError('notObject', { where: 'config.json' });
  const config = { where: 'config.json', data: parts.config };
  const startAt = moment(config, 'start_time');
  const lengthMs = moment(config, 'end_time') - startAt;
  const problems = yield* problemsOf(config);
  const teams = yield* mapped(yield* itemsOf('team.json', parts.team, LIMITS.teams), teamOf);
  return {
    title: localText(config, ['contest_name'], 'Contest').slice(0, ContestLimits.title.max),
    startAt,
    lengthMs,
    freezeMs: freezeOf(config, { startAt, lengthMs }),
    rules: rulesOf(config, warnings),
    awards: awardsOf(config.data['medal']),
    problems,
    teams,
    runs: yield* runsOf(config, parts.run, { teams, problems }, warnings),
    stated: null,
    warnings,
  };
}

/** Parses an instant to ms since 1970; numbers of ten digits are seconds. */
function moment(item: Item, name: string): number {
  if (typeof item.data[name] === 'string') return instant(item, name);
  const value = number(item, name, { min: 0, max: 1e14 });
  return value < 1e10 ? value * 1000 : value;
}

function freezeOf(config: Item, { startAt, lengthMs }: { startAt: number; lengthMs: number }): number | null {
  if (has(config, 'freeze_time')) {
    const freezeMs = moment(config, 'freeze_time') - startAt;
    return freezeMs < lengthMs ? Math.max(0, freezeMs) : null;
  }
  const frozen = optional(config, 'frozen_time', 0, () => number(config, 'frozen_time', SECONDS));
  return frozen > 0 ? Math.max(0, lengthMs - frozen * 1000) : null;
}

const optionsOf = (config: Item): Record<string, unknown> => {
  const options = config.data['options'];
  return isObject(options) ? options : {};
};

function rulesOf(config: Item, warnings: Warnings): Draft['rules'] {
  const { min, max, default: usual } = ContestLimits.penaltyMinutes;
  const options = optionsOf(config);
  const unit = String(options['calculation_of_penalty'] ?? 'in_minutes');
  if (unit.startsWith('accumulate')) warnings.add('otherTies');
  const bounds = { min: min * 60, max: max * 60 };
  return {
    type: ContestType.Acm,
    penaltyMs: optional(config, 'penalty', usual * 60, () => number(config, 'penalty', bounds)) * 1000,
    unitMs: entryOf(UNITS, unit) ?? UNITS['in_minutes']!,
    // xcpcio scoreboards give equal penalties the same rank; exports of this project state when they are ordered.
    tieBreak: options['tie_break'] === 'last-accepted' ? 'last-accepted' : 'none',
    oiRankScoreType: 'Highest',
  };
}

/** Returns how many of each medal the official teams get. */
function awardsOf(medal: unknown): Draft['awards'] {
  if (medal === 'ccpc') {
    const shares = awardsOfCounts(MEDALS.map((one) => ({ medal: one, num: MEDAL_SHARES[one] })));
    return shares && { ...shares, awardType: AwardType.Proportion };
  }
  if (medal === 'icpc') return awardsOfCounts(MEDALS.map((one) => ({ medal: one, num: 4 })));
  if (!isObject(medal)) return null;
  const counts = medal['official'] ?? medal['all'] ?? Object.values(medal)[0];
  if (!isObject(counts)) return null;
  return awardsOfCounts(MEDALS.map((one) => ({ medal: one, num: Number(counts[one] ?? 0) || 0 })));
}

/** Reads `problems`, or the plain labels, which identify problems by position. */
function* problemsOf(config: Item): Steps<DraftProblem[]> {
  const labels: unknown = config.data['problem_id'];
  const colors: unknown = has(config, 'problems') ? null : config.data['balloon_color'];
  const listed =
    config.data['problems'] ?? (Array.isArray(labels) ? labels.map((label, at) => ({ id: at, label })) : null);
  if (!Array.isArray(listed)) throw new RecordError('notList', { where: 'config.json.problems' });
  return yield* mapped(yield* itemsOf('config.json.problems', listed, LIMITS.problems), (item, place) => {
    const label = text(item, 'label', ContestLimits.displayId);
    const color = colorOf(item.data['balloon_color'] ?? (Array.isArray(colors) ? colors[place] : null));
    return { id: id(item, 'id'), label, title: localText(item, ['name'], label).slice(0, NAME.max), color };
  });
}

/** Parses a colour given as `#rrggbb` or as three or four numbers. */
function colorOf(balloon: unknown): string | null {
  const color = isObject(balloon) ? balloon['background_color'] : null;
  if (typeof color !== 'string') return null;
  const hex = /^#([0-9a-f]{6})/i.exec(color)?.[1];
  if (hex) return `#${hex}`.toLowerCase();
  const parts = /^rgba?\(\s*(\d{1,3})[,\s]+(\d{1,3})[,\s]+(\d{1,3})/.exec(color);
  if (!parts) return null;
  const digits = parts.slice(1).map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'));
  return `#${digits.join('')}`;
}

/** Returns the objects of a list, or the members of an object, whose keys then serve as ids. */
function* itemsOf(where: string, value: unknown, max: number): Steps<Item[]> {
  if (!Array.isArray(value) && !isObject(value)) throw new RecordError('notList', { where });
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((one, at) => [String(at), one])
    : Object.entries(value);
  if (entries.length > max) throw new RecordError('tooMany', { where, count: entries.length, max });
  return yield* mapped(entries, ([key, data]) => {
    if (!isObject(data)) throw new RecordError('notObject', { where: `${where}[${key}]` });
    return { where: `${where}[${key}]`, data: { ...(!Array.isArray(value) && { key }), ...data } };
  });
}

const firstId = (item: Item, names: readonly string[]): string =>
  id(item, names.find((name) => has(item, name)) ?? names[0]!);

const isSet = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

function teamOf(item: Item): RecordTeam {
  const team = firstId(item, ['id', 'team_id', 'key']);
  const { group } = item.data;
  const groups: unknown[] = Array.isArray(group) ? group : [];
  return {
    id: team,
    name: localText(item, ['name', 'team_name'], team).slice(0, NAME.max),
    affiliation: firstText(item, ['organization'], NAME, null),
    isStar: isSet(item.data['unofficial']) || groups.includes('unofficial'),
  };
}

interface Known {
  teams: readonly RecordTeam[];
  problems: readonly DraftProblem[];
}

type Sent = Omit<DraftRun, 'id'> & { key: string; isAccepted: boolean };

const byKey = new Intl.Collator('en', { numeric: true });
/** Compares by time; among submissions of one team at one instant the accepted one comes first, then ids decide. */
const byTime = (a: Sent, b: Sent): number =>
  a.atMs - b.atMs ||
  (a.team === b.team ? Number(b.isAccepted) - Number(a.isAccepted) : 0) ||
  byKey.compare(a.key, b.key);

function* runsOf(config: Item, value: unknown, { teams, problems }: Known, warnings: Warnings): Steps<DraftRun[]> {
  const unit = String(optionsOf(config)['submission_timestamp_unit'] ?? 'second');
  const msOf = entryOf(MS_OF, unit) ?? MS_OF['second']!;
  const knownTeams = new Set(teams.map((team) => team.id));
  const byId = new Map(problems.flatMap((one) => [[one.label, one.id] as const]));
  for (const one of problems) byId.set(one.id, one.id);
  const sent: Sent[] = [];
  yield* mapped(yield* itemsOf('run.json', value, LIMITS.runs), (item, place) => {
    const team = id(item, 'team_id');
    const problem = byId.get(id(item, 'problem_id'));
    if (!knownTeams.has(team)) return warnings.add('unknownTeam');
    if (problem === undefined) return warnings.add('unknownProblem');
    const key = String(item.data['submission_id'] ?? item.data['id'] ?? item.data['key'] ?? place);
    const atMs = Math.floor(msOf(number(item, 'timestamp', TICKS)));
    const judgements = judgementsOf(item, warnings);
    const isAccepted = judgements[0]?.status === 0;
    const language = firstText(item, ['language'], { max: LIMITS.language }, null);
    sent.push({ key, team, problem, atMs, language, judgements, isAccepted });
  });
  const inOrder = yield* sorted(sent, byTime);
  return yield* mapped(inOrder, ({ key: _, isAccepted: __, ...run }, place) => ({ id: String(place), ...run }));
}

const types = (id: string, words: string): Readonly<Record<string, string>> =>
  Object.fromEntries(words.split(' ').map((word) => [word, id]));

const PENDING = new Set(['PENDING', 'PD', 'WAITING', 'COMPILING', 'JUDGING', 'FROZEN']);
/** Maps results to identifiers of judgement types. */
const TYPES: Readonly<Record<string, string>> = {
  ...types('AC', 'OK AC ACCEPTED CORRECT'),
  ...types('WA', 'WA WRONG_ANSWER RJ INCORRECT REJECTED HACKED JE JUDGEMENT_FAILED'),
  ...types('NO', 'NO NO_OUTPUT'),
  ...types('RTE', 'RE RT RTE RUNTIME_ERROR'),
  ...types('TLE', 'TL TLE TIME_LIMIT_EXCEEDED IL ILE IDLENESS_LIMIT_EXCEEDED'),
  ...types('MLE', 'ML MLE MEMORY_LIMIT_EXCEEDED'),
  ...types('OLE', 'OL OLE OUTPUT_LIMIT_EXCEEDED'),
  ...types('CE', 'CE COMPILATION_ERROR COMPILE_ERROR'),
  ...types('SE', 'SE SYSTEM_ERROR'),
};
const COSTLY = new Set(['WA', 'NO', 'RTE', 'TLE', 'MLE', 'OLE']);

/** Reads the verdict. Results that are unknown here, such as PRESENTATION_ERROR, cost no penalty in xcpcio. */
function judgementsOf(item: Item, warnings: Warnings): DraftRun['judgements'] {
  const name = text(item, 'status', { max: 50 }).toUpperCase().replaceAll(' ', '_');
  if (PENDING.has(name)) return [];
  const isIgnored = item.data['is_ignore'] === true;
  const known = entryOf(TYPES, name);
  const type: JudgementType = {
    id: known ?? name,
    isSolved: known === 'AC' && !isIgnored,
    costsPenalty: known !== undefined && COSTLY.has(known) && !isIgnored,
  };
  const { status, isRenamed } = statusOfType(type);
  if (isRenamed) warnings.add('renamedVerdict', name);
  return status === null ? [] : [{ status, score: null, timeMs: null, subtasks: null, atMs: null }];
}
