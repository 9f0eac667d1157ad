import { sourceExtensionOf } from '@tribunal/contract';
import { ContestType, isColour } from '@tribunal/plugin-contest/contract';
import type { Participant } from '@tribunal/plugin-contest/server';
import type { ClicsVersion } from '../limits';
import type { SetProblem, ContestView } from '../view';
import { OFFICIAL, UNOFFICIAL } from './contest';
import { idOf, languageId, organizationId } from './ids';
import { secondsOf } from './times';

/**
 * Converts a problem. The standard does not allow null for colour and memory limit. The time limit is always given: 0
 * if unknown.
 */
function writeProblem(problem: SetProblem, ordinal: number, { contest }: ContestView, version: ClicsVersion) {
  const { id, displayId, displayTitle, color, timeLimitMs, memoryLimitMb, tests, maxScore } = problem;
  return {
    id: String(id),
    label: displayId,
    name: displayTitle,
    ordinal,
    ...(color !== null && isColour(color) && { rgb: color }),
    time_limit: secondsOf(timeLimitMs ?? 0),
    test_data_count: tests,
    ...(contest.type === ContestType.Oi && { max_score: maxScore }),
    ...(version !== '2023-06' && memoryLimitMb !== null && { memory_limit: memoryLimitMb }),
  };
}

export const writeProblems = (view: ContestView, version: ClicsVersion) =>
  view.problems.map((problem, place) => writeProblem(problem, place + 1, view, version));

/** Converts the bank's languages and all others used in submissions. */
export function writeLanguages({ languages, sent }: ContestView) {
  const commands = new Map(languages.map(({ name, compileCommand }) => [name, compileCommand]));
  const names = new Set([...commands.keys(), ...sent.map(({ language }) => language)]);
  const byId = new Map([...names].reverse().map((name) => [languageId(name), name]));
  return [...byId].reverse().map(([id, name]) => ({
    id,
    name,
    entry_point_required: false,
    entry_point_name: null,
    extensions: [sourceExtensionOf(name)],
    ...compilerOf(commands.get(name) ?? null),
  }));
}

function compilerOf(line: string | null) {
  const [command, ...args] = line?.trim().split(/\s+/) ?? [];
  return command ? { compiler: { command, args: args.join(' ') } } : {};
}

export const writeGroups = () => [
  { id: OFFICIAL, icpc_id: null, name: 'Official', type: null },
  { id: UNOFFICIAL, icpc_id: null, name: 'Unofficial', type: null },
];

const schoolOf = ({ school }: Participant): string | null => school?.trim() || null;

/** Converts the schools of the teams that are named. */
export function writeOrganizations(teams: readonly Participant[]) {
  const names = new Map(
    teams.flatMap((team) => {
      const school = schoolOf(team);
      return school === null ? [] : [[organizationId(school), school] as const];
    }),
  );
  return [...names]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, name]) => ({ id, icpc_id: null, name, formal_name: name, country: null }));
}

/** Converts a team, with only the name that the contest shows. */
function writeTeam(team: Participant, version: ClicsVersion) {
  const school = schoolOf(team);
  return {
    id: idOf(team.team),
    icpc_id: null,
    name: team.showName,
    label: team.showName,
    display_name: team.showName,
    organization_id: school === null ? null : organizationId(school),
    group_ids: [team.isStar ? UNOFFICIAL : OFFICIAL],
    ...(version === '2023-06' && { hidden: team.isStar }),
  };
}

export const writeTeams = (teams: readonly Participant[], version: ClicsVersion) =>
  teams.map((team) => writeTeam(team, version));
