import { ContestType } from '../../../contract';
import type { Participant } from '../../participants';
import type { ClicsVersion } from '../limits';
import { shownJudgements, judgementTypes, type Judged, type Sent, type ContestView } from '../view';
import { writeAwards } from './awards';
import { questionsFor, writeClarifications, type Reader } from './desk';
import { writeJudgement, writeSubmission, type Writing } from './live';
import { writeGroups, writeLanguages, writeOrganizations, writeProblems, writeTeams } from './setup';

/** In an order in which nothing refers to what comes later. Runs are read by themselves: there may be very many. */
export const COLLECTIONS = [
  'judgement-types',
  'languages',
  'problems',
  'groups',
  'organizations',
  'teams',
  'submissions',
  'judgements',
  'clarifications',
  'awards',
] as const;
export type CollectionName = (typeof COLLECTIONS)[number];

export interface Written {
  id: string;
}
/** A contest as one reader sees it, to be written in one version. */
export interface Telling {
  view: ContestView;
  reader: Reader;
  version: ClicsVersion;
}

export const writingOf = ({ view, version }: Telling): Writing => ({
  contest: view.contest,
  eyes: view.visibility.eyes,
  showsMeasures: view.visibility.showsRuns,
  version,
});

const WRITERS: Record<CollectionName, (telling: Telling) => readonly Written[]> = {
  'judgement-types': ({ view }) => judgementTypes({ hasPenalty: view.contest.type === ContestType.Acm }),
  languages: ({ view }) => writeLanguages(view),
  problems: ({ view, version }) => writeProblems(view, version),
  groups: () => writeGroups(),
  organizations: (telling) => writeOrganizations(teamsOf(telling)),
  teams: (telling) => writeTeams(teamsOf(telling), telling.version),
  submissions: (telling) => telling.view.sent.map((sent) => writeSubmission(sent, writingOf(telling))),
  judgements: (telling) =>
    judgementsIn(telling.view).map(([judged, sent]) => writeJudgement(judged, sent, writingOf(telling))),
  clarifications: ({ view, reader, version }) => writeClarifications(view, reader, version),
  awards: ({ view }) => writeAwards(view),
};

export const collectionOf = (telling: Telling, name: CollectionName): readonly Written[] => WRITERS[name](telling);

/** Those that can be seen, each with what it is about. */
export const judgementsIn = ({
  sent,
  visibility,
}: Pick<ContestView, 'sent' | 'visibility'>): (readonly [Judged, Sent])[] =>
  sent.flatMap((one) => shownJudgements(visibility, one).map((judged) => [judged, one] as const));

/** Whose tests can be seen: other people's where the problem shows its cases. */
export function testedIn(view: Pick<ContestView, 'sent' | 'visibility' | 'problems'>): (readonly [Judged, Sent])[] {
  if (!view.visibility.showsRuns) return [];
  const shown = new Set(
    view.problems.filter(({ showsCases }) => view.visibility.eyes === 'admin' || showsCases).map(({ id }) => id),
  );
  return judgementsIn(view).filter(([{ verdict }, { problem }]) => verdict !== null && shown.has(problem));
}

/** Everybody that something the reader sees is about. */
function teamsOf({ view, reader }: Telling): Participant[] {
  const named = new Set([
    ...view.standings.map(({ team }) => team),
    ...view.sent.map(({ team }) => team),
    ...questionsFor(view, reader).map(({ uid }) => uid),
  ]);
  return [...named].sort().flatMap((team) => view.participants.get(team) ?? []);
}
