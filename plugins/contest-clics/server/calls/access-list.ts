import { ContestType, type ContestType as Rule } from '@tribunal/plugin-contest/contract';
import type { ClicsVersion } from '../limits';
import type { ViewerRole } from '../view';

export interface AccessQuery {
  type: Rule;
  viewerRole: ViewerRole;
  version: ClicsVersion;
}

const OLD = ({ version }: AccessQuery): boolean => version === '2023-06';
const NEW = (accessQuery: AccessQuery): boolean => !OLD(accessQuery);
const ACM = ({ type }: AccessQuery): boolean => type === ContestType.Acm;
const OI = (accessQuery: AccessQuery): boolean => !ACM(accessQuery);
const ORGANISER = ({ viewerRole }: AccessQuery): boolean => viewerRole === 'organiser';

type Entry = string | readonly [name: string, applies: (accessQuery: AccessQuery) => boolean];

/** Readable endpoints and properties; some exist only in one version, under one rule or for the organisers. */
const PROPERTIES: Record<string, readonly Entry[]> = {
  contest: [
    'id',
    'name',
    'formal_name',
    'start_time',
    'countdown_pause_time',
    'duration',
    'scoreboard_freeze_duration',
    'scoreboard_thaw_time',
    'scoreboard_type',
    ['penalty_time', ACM],
    ['main_scoreboard_group_id', NEW],
  ],
  'judgement-types': ['id', 'name', 'solved', ['penalty', ACM]],
  languages: [
    'id',
    'name',
    'entry_point_required',
    'entry_point_name',
    'extensions',
    'compiler.command',
    'compiler.args',
  ],
  problems: [
    'id',
    'label',
    'name',
    'ordinal',
    'rgb',
    'time_limit',
    'test_data_count',
    ['max_score', OI],
    ['memory_limit', NEW],
  ],
  groups: ['id', 'icpc_id', 'name', 'type'],
  organizations: ['id', 'icpc_id', 'name', 'formal_name', 'country'],
  teams: ['id', 'icpc_id', 'name', 'label', 'display_name', 'organization_id', 'group_ids', ['hidden', OLD]],
  state: ['started', 'frozen', 'ended', 'thawed', 'finalized', 'end_of_updates'],
  submissions: [
    'id',
    'language_id',
    'problem_id',
    'team_id',
    'time',
    'contest_time',
    ['entry_point', ORGANISER],
    ['files', ORGANISER],
  ],
  judgements: [
    'id',
    'submission_id',
    'judgement_type_id',
    'start_time',
    'start_contest_time',
    'end_time',
    'end_contest_time',
    'max_run_time',
    ['score', OI],
    ['current', NEW],
  ],
  runs: ['id', 'judgement_id', 'ordinal', 'judgement_type_id', 'time', 'contest_time', 'run_time'],
  clarifications: [
    'id',
    'from_team_id',
    'reply_to_id',
    'problem_id',
    'text',
    'time',
    'contest_time',
    ['to_team_id', OLD],
    ['to_team_ids', NEW],
    ['to_group_ids', NEW],
  ],
  awards: ['id', 'citation', 'team_ids'],
  scoreboard: ['time', 'contest_time', 'state', 'rows'],
  'event-feed': ['type', 'id', 'data', 'token'],
};

const nameOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry[0]);
const applies = (entry: Entry, accessQuery: AccessQuery): boolean => typeof entry === 'string' || entry[1](accessQuery);

/** Writes what the client can access. This API is read-only. */
export const writeAccess = (accessQuery: AccessQuery) => ({
  capabilities: [] as string[],
  endpoints: Object.entries(PROPERTIES).map(([type, entries]) => ({
    type,
    properties: entries.filter((entry) => applies(entry, accessQuery)).map(nameOf),
  })),
});

/** Properties that hold a single id of another object; collections can be filtered by them. */
export const REFERENCES: Record<string, readonly string[]> = {
  teams: ['organization_id'],
  submissions: ['language_id', 'problem_id', 'team_id'],
  judgements: ['submission_id', 'judgement_type_id'],
  runs: ['judgement_id', 'judgement_type_id'],
  clarifications: ['from_team_id', 'to_team_id', 'reply_to_id', 'problem_id'],
};
