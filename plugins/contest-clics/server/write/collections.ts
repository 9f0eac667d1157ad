import { ContestType } from '@tribunal/plugin-contest/contract';
import type { Participant } from '@tribunal/plugin-contest/server';
import type { ClicsVersion } from '../limits';
import { shownJudgements, judgementTypes, type Judged, type Sent, type ContestView } from '../view';
import { writeAwards } from './awards';
import { questionsFor, writeClarifications, type Reader } from './clarifications';
import { writeJudgement, writeSubmission, type WriteOptions } from './submissions';
import { writeGroups, writeLanguages, writeOrganizations, writeProblems, writeTeams } from './setup';

/**
 * In an order in which nothing refers to a later collection. Runs are read separately, because there may be very
 * many.
 */
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

export interface ClicsObject {
  id: string;
}
/** Contest as one reader sees it, together with the API version to write. */
export interface ClicsContext {
  view: ContestView;
  reader: Reader;
  version: ClicsVersion;
}

export const writeOptionsOf = ({ view, version }: ClicsContext): WriteOptions => ({
  contest: view.contest,
  viewerRole: view.visibility.viewerRole,
  showsMeasures: view.visibility.showsRuns,
  version,
});

const WRITERS: Record<CollectionName, (context: ClicsContext) => readonly ClicsObject[]> = {
  'judgement-types': ({ view }) => judgementTypes({ hasPenalty: view.contest.type === ContestType.Acm }),
  languages: ({ view }) => writeLanguages(view),
  problems: ({ view, version }) => writeProblems(view, version),
  groups: () => writeGroups(),
  organizations: (context) => writeOrganizations(teamsOf(context)),
  teams: (context) => writeTeams(teamsOf(context), context.version),
  submissions: (context) => context.view.sent.map((sent) => writeSubmission(sent, writeOptionsOf(context))),
  judgements: (context) =>
    judgementsIn(context.view).map(([judged, sent]) => writeJudgement(judged, sent, writeOptionsOf(context))),
  clarifications: ({ view, reader, version }) => writeClarifications(view, reader, version),
  awards: ({ view }) => writeAwards(view),
};

export const collectionOf = (clicsContext: ClicsContext, name: CollectionName): readonly ClicsObject[] =>
  WRITERS[name](clicsContext);

/** Returns the visible judgements, each with its submission. */
export const judgementsIn = ({
  sent,
  visibility,
}: Pick<ContestView, 'sent' | 'visibility'>): (readonly [Judged, Sent])[] =>
  sent.flatMap((one) => shownJudgements(visibility, one).map((judged) => [judged, one] as const));

/**
 * Returns the judgements whose runs are visible: those of other participants only if the problem shows its testcases.
 */
export function testedIn(view: Pick<ContestView, 'sent' | 'visibility' | 'problems'>): (readonly [Judged, Sent])[] {
  if (!view.visibility.showsRuns) return [];
  const shown = new Set(
    view.problems
      .filter(({ showsCases }) => view.visibility.viewerRole === 'organiser' || showsCases)
      .map(({ id }) => id),
  );
  return judgementsIn(view).filter(([{ verdict }, { problem }]) => verdict !== null && shown.has(problem));
}

/** Returns all participants to whom something visible to the reader belongs. */
function teamsOf({ view, reader }: ClicsContext): Participant[] {
  const named = new Set([
    ...view.standings.map(({ team }) => team),
    ...view.sent.map(({ team }) => team),
    ...questionsFor(view, reader).map(({ uid }) => uid),
  ]);
  return [...named].sort().flatMap((team) => view.participants.get(team) ?? []);
}
