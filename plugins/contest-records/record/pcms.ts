import { SaxesParser } from 'saxes';
import { ContestLimits, ContestType, type BoardRules } from '@tribunal/plugin-contest/contract';
import { RecordLimits } from '../contract';
import { explainingRules } from './board-check';
import type { Draft, DraftJudgement, DraftProblem, DraftRun, RecordTeam } from './draft';
import { NAME, entryOf } from './fields';
import type { Steps } from '@tribunal/plugin-contest/standings';
import { RecordError, Warnings } from './record-issues';
import { stated, type StatedCell, type StatedRow } from './stated-board';
import { statusOfType } from './verdicts';

const LIMITS = RecordLimits;
/** Number of characters that are parsed at once. */
const PIECE = 64 * 1024;
/** Maximum depth of elements that are read. */
const DEEPEST = 6;

export const isXml = (text: string): boolean => /^\s*</.test(text);

type Attributes = Readonly<Record<string, string>>;
/** Problem of a session: the n-th one there with its alias is the n-th one of the contest with it. */
interface Place {
  alias: string;
  occurrence: number;
}
interface Session {
  team: RecordTeam;
  attributes: Attributes;
  cells: { place: Place; attributes: Attributes }[];
  /** Number of cells of each alias. */
  counts: Map<string, number>;
}
interface Sent {
  run: Omit<DraftRun, 'judgements' | 'problem'>;
  place: Place;
  attributes: Attributes;
  /** Points of the test groups. */
  groups: number[];
}

/** Collects the contents of the file in document order. */
class Standings {
  contest: Attributes | null = null;
  readonly problems: DraftProblem[] = [];
  readonly sessions: Session[] = [];
  readonly sent: Sent[] = [];
  readonly #ids = new Map<string, string[]>();
  readonly #path: string[] = [];

  open(name: string, attributes: Attributes): void {
    this.#path.push(name);
    if (this.#path.length > DEEPEST) return;
    const path = this.#path.join('/');
    if (path === 'standings/contest') this.contest = attributes;
    else if (path === 'standings/contest/challenge/problem') this.#addProblem(attributes);
    else if (path === 'standings/contest/session') this.#addTeam(attributes);
    else if (path === 'standings/contest/session/problem') this.#addCell(attributes);
    else if (path === 'standings/contest/session/problem/run') this.#addRun(attributes);
    else if (path === 'standings/contest/session/problem/run/group') {
      this.sent.at(-1)!.groups.push(pointsOf(attributes, 'group'));
    }
  }

  close(): void {
    this.#path.pop();
  }

  /** Returns the id of a problem; undefined if the contest has no such problem. */
  idOf({ alias, occurrence }: Place): string | undefined {
    return this.#ids.get(alias)?.[occurrence];
  }

  #addProblem({ alias = '', name = alias }: Attributes): void {
    if (alias.length < 1 || alias.length > ContestLimits.displayId.max) {
      throw new RecordError('notText', { where: 'problem alias', ...ContestLimits.displayId });
    }
    const { problems: max } = LIMITS;
    if (this.problems.length === max) throw new RecordError('tooMany', { where: 'problem', count: max + 1, max });
    const id = String(this.problems.length);
    this.problems.push({ id, label: alias, title: (name || alias).slice(0, NAME.max), color: null });
    this.#ids.set(alias, [...(this.#ids.get(alias) ?? []), id]);
  }

  #addTeam(attributes: Attributes): void {
    const { alias, party, shortname } = attributes;
    const id = (alias ?? party ?? '').slice(0, 100);
    if (id === '') throw new RecordError('notText', { where: 'session alias', min: 1, max: 100 });
    const { teams: max } = LIMITS;
    if (this.sessions.length === max) throw new RecordError('tooMany', { where: 'session', count: max + 1, max });
    const name = (party || shortname || id).slice(0, NAME.max);
    this.sessions.push({
      team: { id, name, affiliation: null, isStar: false },
      attributes,
      cells: [],
      counts: new Map(),
    });
  }

  #addCell(attributes: Attributes): void {
    const { cells, counts } = this.sessions.at(-1)!;
    const alias = attributes['alias'] ?? '';
    const occurrence = counts.get(alias) ?? 0;
    counts.set(alias, occurrence + 1);
    cells.push({ place: { alias, occurrence }, attributes });
  }

  #addRun(attributes: Attributes): void {
    const { team, cells } = this.sessions.at(-1)!;
    const { runs: max } = LIMITS;
    if (this.sent.length === max) throw new RecordError('tooMany', { where: 'run', count: max + 1, max });
    const language = attributes['language-id']?.slice(0, LIMITS.language) || null;
    const run = { id: String(this.sent.length), team: team.id, atMs: msOf(attributes, 'time', 'run'), language };
    this.sent.push({ run, place: cells.at(-1)!.place, attributes, groups: [] });
  }
}

/** Reads PCMS2 standings under the rule that explains the totals in the file. */
export function* readPcms(text: string): Steps<Draft> {
  const found = yield* standingsIn(text);
  const { contest, sessions } = found;
  if (!contest) throw new RecordError('unknownFormat');
  const warnings = new Warnings();
  const lengthMs = msOf(contest, 'length', 'contest');
  const freezeMs = optionalMs(contest, 'freeze-millis') ?? optionalMs(contest, 'freeze-time-millis');
  const runs: DraftRun[] = [];
  for (const one of found.sent) {
    yield;
    const problem = found.idOf(one.place);
    if (problem === undefined) warnings.add('unknownProblem');
    else runs.push({ ...one.run, problem, judgements: judgementsOf(one, warnings) });
  }
  const draft = {
    title: (contest['name'] || 'Contest').slice(0, ContestLimits.title.max),
    startAt: optionalMs(contest, 'start-time-millis'),
    lengthMs,
    freezeMs: freezeMs !== null && freezeMs < lengthMs ? freezeMs : null,
    awards: null,
    problems: found.problems,
    teams: sessions.map(({ team }) => team),
    runs,
    stated: sessions.map((session) => statedRow(session, found)),
    warnings,
  };
  const rules = yield* explainingRules(draft, candidatesOf(found.sent));
  return { ...draft, rules, runs: rules.type === ContestType.Oi ? runs : runs.map(withoutPoints) };
}

/** Returns the rules under which the contest may have been held, the likeliest first. */
function candidatesOf(sent: readonly Sent[]): [BoardRules, ...BoardRules[]] {
  const rules = {
    type: ContestType.Acm,
    penaltyMs: ContestLimits.penaltyMinutes.default * 60_000,
    unitMs: 60_000,
    tieBreak: 'last-accepted',
    oiRankScoreType: 'Highest',
  } as const;
  const hasGroups = sent.some(({ groups }) => groups.length > 0);
  const types = [...(hasGroups ? (['SubtaskBest'] as const) : []), 'Highest', 'Recent'] as const;
  const ofPoints = types.map((oiRankScoreType) => ({ ...rules, type: ContestType.Oi, oiRankScoreType }));
  // ICPC contests are written with the score 0 in every run.
  const hasPoints = sent.some(({ attributes }) => Number(attributes['score'] ?? 0) > 0);
  const [first, ...others] = ofPoints;
  return hasPoints && first ? [first, ...others, rules] : [rules, ...ofPoints];
}

const withoutPoints = (run: DraftRun): DraftRun => ({
  ...run,
  judgements: run.judgements.map((judgement) => ({ ...judgement, score: null, subtasks: null })),
});

function statedRow({ team, attributes, cells }: Session, standings: Standings): StatedRow {
  const penalty = optionalNumber(attributes, 'penalty');
  return stated<StatedRow>({
    team: team.id,
    rank: undefined,
    solved: optionalNumber(attributes, 'solved'),
    penalty: penalty === undefined ? undefined : { ms: penalty * 60_000, unitMs: 60_000 },
    score: optionalNumber(attributes, 'score'),
    cells: cells.flatMap(({ place, attributes: cell }) => {
      const problem = standings.idOf(place);
      return problem === undefined ? [] : [statedCell(problem, cell)];
    }),
  });
}

function statedCell(problem: string, attributes: Attributes): StatedCell {
  const accepted = optionalNumber(attributes, 'accepted');
  const isSolved = accepted === undefined ? undefined : accepted > 0;
  return stated<StatedCell>({ problem, isSolved, score: optionalNumber(attributes, 'score') });
}

function* standingsIn(text: string): Steps<Standings> {
  const found = new Standings();
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => found.open(name, attributes));
  parser.on('closetag', () => found.close());
  parser.on('error', ({ message }) => {
    throw new RecordError('notXml', { why: message });
  });
  for (let from = 0; from < text.length; from += PIECE) {
    parser.write(text.slice(from, from + PIECE));
    yield;
  }
  parser.close();
  return found;
}

function numberOf(
  attributes: Attributes,
  name: string,
  where: string,
  { min, max }: { min: number; max: number },
): number {
  const value = Number(attributes[name] || NaN);
  if (value >= min && value <= max) return value;
  throw new RecordError('notNumber', { where: `${where} ${name}`, min, max });
}
/** Some writers put `null` where they know no number. */
const optionalMs = (attributes: Attributes, name: string): number | null =>
  (attributes[name] ?? 'null') === 'null' ? null : msOf(attributes, name, 'contest');
/** Reads a total of the file, which is only compared: one that is no number states nothing. */
function optionalNumber(attributes: Attributes, name: string): number | undefined {
  const value = Number(attributes[name] || NaN);
  return Number.isFinite(value) ? Math.round(value) : undefined;
}
const msOf = (attributes: Attributes, name: string, where: string): number =>
  Math.round(numberOf(attributes, name, where, { min: 0, max: 1e14 }));
const pointsOf = (attributes: Attributes, where: string): number =>
  Math.round(numberOf(attributes, 'score', where, { min: 0, max: 1e9 }));

/** Maps outcomes to identifiers of judgement types; `fail` is an error of the jury. */
const OUTCOMES: Readonly<Record<string, string>> = {
  accepted: 'AC',
  'compilation-error': 'CE',
  fail: 'SE',
  'wrong-answer': 'WA',
  unknown: 'WA',
  'presentation-error': 'PE',
  'runtime-error': 'RTE',
  'security-violation': 'SV',
  'time-limit-exceeded': 'TLE',
  'idleness-limit-exceeded': 'ILE',
  'memory-limit-exceeded': 'MLE',
  'output-limit-exceeded': 'OLE',
};

function judgementsOf({ attributes, groups }: Sent, warnings: Warnings): DraftJudgement[] {
  const { accepted, outcome = accepted === 'no' ? 'unknown' : 'undefined' } = attributes;
  if (accepted === 'undefined' || (accepted !== 'yes' && outcome === 'undefined')) return [];
  const isSolved = accepted === 'yes' || outcome === 'accepted';
  const id = isSolved ? 'AC' : (entryOf(OUTCOMES, outcome) ?? outcome);
  const { status, isRenamed } = statusOfType({ id, isSolved, costsPenalty: id !== 'CE' && id !== 'SE' });
  if (isRenamed) warnings.add('renamedVerdict', outcome);
  const score = attributes['score'] ? pointsOf(attributes, 'run') : null;
  const subtasks = groups.length > 0 ? Object.fromEntries(groups.map((points, place) => [place + 1, points])) : null;
  return status === null ? [] : [{ status, score, timeMs: null, subtasks, atMs: null }];
}
