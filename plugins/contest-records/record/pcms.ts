import { SaxesParser } from 'saxes';
import { ContestLimits, ContestType } from '@tribunal/plugin-contest/contract';
import { RecordLimits } from '../contract';
import type { Draft, DraftJudgement, DraftProblem, DraftRun, RecordTeam } from './draft';
import { entryOf } from './fields';
import type { Steps } from '@tribunal/plugin-contest/standings';
import { RecordError, Warnings } from './record-issues';
import { statusOfType } from './verdicts';

const LIMITS = RecordLimits;
const NAME = { max: 255 };
/** Number of characters that are parsed at once. */
const PIECE = 64 * 1024;
/** Maximum depth of elements that are read. */
const DEEPEST = 6;

export const isXml = (text: string): boolean => /^\s*</.test(text);

type Attributes = Readonly<Record<string, string>>;
interface Session {
  team: RecordTeam;
  /** Problem that is currently being read. */
  problem: string;
}
interface Sent {
  run: Omit<DraftRun, 'judgements' | 'problem'> & { problem: string };
  attributes: Attributes;
  /** Points of the test groups. */
  groups: number[];
}

/** Collects the contents of the file in document order. */
class Standings {
  contest: Attributes | null = null;
  readonly problems: DraftProblem[] = [];
  readonly teams: RecordTeam[] = [];
  readonly sent: Sent[] = [];
  #session: Session | null = null;
  readonly #path: string[] = [];

  open(name: string, attributes: Attributes): void {
    this.#path.push(name);
    if (this.#path.length > DEEPEST) return;
    const path = this.#path.join('/');
    if (path === 'standings/contest') this.contest = attributes;
    else if (path === 'standings/contest/challenge/problem') this.#addProblem(attributes);
    else if (path === 'standings/contest/session') this.#addTeam(attributes);
    else if (path === 'standings/contest/session/problem') this.#session!.problem = attributes['alias'] ?? '';
    else if (path === 'standings/contest/session/problem/run') this.#addRun(attributes);
    else if (path === 'standings/contest/session/problem/run/group') {
      this.sent.at(-1)!.groups.push(pointsOf(attributes, 'group'));
    }
  }

  close(): void {
    this.#path.pop();
  }

  #addProblem({ alias = '', name = alias }: Attributes): void {
    if (alias.length < 1 || alias.length > ContestLimits.displayId.max) {
      throw new RecordError('notText', { where: 'problem alias', ...ContestLimits.displayId });
    }
    const { problems: max } = LIMITS;
    if (this.problems.length === max) throw new RecordError('tooMany', { where: 'problem', count: max + 1, max });
    this.problems.push({ id: alias, label: alias, title: (name || alias).slice(0, NAME.max), color: null });
  }

  #addTeam({ alias, party, shortname }: Attributes): void {
    const id = (alias ?? party ?? '').slice(0, 100);
    if (id === '') throw new RecordError('notText', { where: 'session alias', min: 1, max: 100 });
    const { teams: max } = LIMITS;
    if (this.teams.length === max) throw new RecordError('tooMany', { where: 'session', count: max + 1, max });
    const name = (party || shortname || id).slice(0, NAME.max);
    const team = { id, name, affiliation: null, isStar: false };
    this.teams.push(team);
    this.#session = { team, problem: '' };
  }

  #addRun(attributes: Attributes): void {
    const { team, problem } = this.#session!;
    const { runs: max } = LIMITS;
    if (this.sent.length === max) throw new RecordError('tooMany', { where: 'run', count: max + 1, max });
    const language = attributes['language-id']?.slice(0, LIMITS.language) || null;
    const run = {
      id: String(this.sent.length),
      team: team.id,
      problem,
      atMs: msOf(attributes, 'time', 'run'),
      language,
    };
    this.sent.push({ run, attributes, groups: [] });
  }
}

/** Reads PCMS2 standings under the ICPC rules, or under the OI rule if runs have points. */
export function* readPcms(text: string): Steps<Draft> {
  const { contest, problems, teams, sent } = yield* standingsIn(text);
  if (!contest) throw new RecordError('unknownFormat');
  const warnings = new Warnings();
  const lengthMs = msOf(contest, 'length', 'contest');
  const startAt = 'start-time-millis' in contest ? msOf(contest, 'start-time-millis', 'contest') : null;
  const freezeMs = 'freeze-millis' in contest ? msOf(contest, 'freeze-millis', 'contest') : null;
  const isOi = sent.some(({ attributes }) => 'score' in attributes);
  const known = new Set(problems.map(({ id }) => id));
  const runs: DraftRun[] = [];
  for (const one of sent) {
    yield;
    if (known.has(one.run.problem)) runs.push({ ...one.run, judgements: judgementsOf(one, isOi, warnings) });
    else warnings.add('unknownProblem');
  }
  return {
    title: (contest['name'] || 'Contest').slice(0, ContestLimits.title.max),
    startAt,
    lengthMs,
    freezeMs: freezeMs !== null && freezeMs < lengthMs ? freezeMs : null,
    rules: {
      type: isOi ? ContestType.Oi : ContestType.Acm,
      penaltyMs: ContestLimits.penaltyMinutes.default * 60_000,
      unitMs: 60_000,
      tieBreak: 'last-accepted',
      oiRankScoreType: sent.some(({ groups }) => groups.length > 0) ? 'SubtaskBest' : 'Highest',
    },
    awards: null,
    problems,
    teams,
    runs,
    warnings,
  };
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
const msOf = (attributes: Attributes, name: string, where: string): number =>
  Math.round(numberOf(attributes, name, where, { min: 0, max: 1e14 }));
const pointsOf = (attributes: Attributes, where: string): number =>
  Math.round(numberOf(attributes, 'score', where, { min: 0, max: 1e9 }));

/** Maps outcomes to identifiers of judgement types; `fail` is an error of the jury. */
const OUTCOMES: Readonly<Record<string, string>> = {
  ...{ accepted: 'AC', 'compilation-error': 'CE', fail: 'SE', 'wrong-answer': 'WA', unknown: 'WA' },
  ...{ 'presentation-error': 'PE', 'runtime-error': 'RTE', 'security-violation': 'SV' },
  ...{ 'time-limit-exceeded': 'TLE', 'idleness-limit-exceeded': 'ILE' },
  ...{ 'memory-limit-exceeded': 'MLE', 'output-limit-exceeded': 'OLE' },
};

function judgementsOf({ attributes, groups }: Sent, isOi: boolean, warnings: Warnings): DraftJudgement[] {
  const { accepted, outcome = accepted === 'no' ? 'unknown' : 'undefined' } = attributes;
  if (accepted === 'undefined' || (accepted !== 'yes' && outcome === 'undefined')) return [];
  const isSolved = accepted === 'yes' || outcome === 'accepted';
  const id = isSolved ? 'AC' : (entryOf(OUTCOMES, outcome) ?? outcome);
  const { status, isRenamed } = statusOfType({ id, isSolved, costsPenalty: id !== 'CE' && id !== 'SE' });
  if (isRenamed) warnings.add('renamedVerdict', outcome);
  const score = isOi && attributes['score'] ? pointsOf(attributes, 'run') : null;
  const subtasks = groups.length > 0 ? Object.fromEntries(groups.map((points, place) => [place + 1, points])) : null;
  return status === null ? [] : [{ status, score, timeMs: null, subtasks, atMs: null }];
}
