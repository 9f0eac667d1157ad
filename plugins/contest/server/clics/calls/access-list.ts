import { ContestType, type ContestType as Rule } from '../../../contract';
import type { ClicsVersion } from '../limits';
import type { Eyes } from '../view';

export interface Asked {
  type: Rule;
  eyes: Eyes;
  version: ClicsVersion;
}

const OLD = ({ version }: Asked): boolean => version === '2023-06';
const NEW = (asked: Asked): boolean => !OLD(asked);
const ACM = ({ type }: Asked): boolean => type === ContestType.Acm;
const OI = (asked: Asked): boolean => !ACM(asked);
const ADMIN = ({ eyes }: Asked): boolean => eyes === 'admin';

type Entry = string | readonly [name: string, holds: (asked: Asked) => boolean];

/** What there is to be read; some of it in one version, under one rule or for those who run the contest only. */
const PROPERTIES: Record<string, readonly Entry[]> = {
  contest: [
    ...['id', 'name', 'formal_name', 'start_time', 'countdown_pause_time', 'duration'],
    ...['scoreboard_freeze_duration', 'scoreboard_thaw_time', 'scoreboard_type'],
    ['penalty_time', ACM],
    ['main_scoreboard_group_id', NEW],
  ],
  'judgement-types': ['id', 'name', 'solved', ['penalty', ACM]],
  languages: [
    ...['id', 'name', 'entry_point_required', 'entry_point_name', 'extensions', 'compiler.command', 'compiler.args'],
  ],
  problems: [
    ...['id', 'label', 'name', 'ordinal', 'rgb', 'time_limit', 'test_data_count'],
    ['max_score', OI],
    ['memory_limit', NEW],
  ],
  groups: ['id', 'icpc_id', 'name', 'type'],
  organizations: ['id', 'icpc_id', 'name', 'formal_name', 'country'],
  teams: [...['id', 'icpc_id', 'name', 'label', 'display_name', 'organization_id', 'group_ids'], ['hidden', OLD]],
  state: ['started', 'frozen', 'ended', 'thawed', 'finalized', 'end_of_updates'],
  submissions: [
    ...['id', 'language_id', 'problem_id', 'team_id', 'time', 'contest_time'],
    ['entry_point', ADMIN],
    ['files', ADMIN],
  ],
  judgements: [
    ...['id', 'submission_id', 'judgement_type_id', 'start_time', 'start_contest_time', 'end_time'],
    ...['end_contest_time', 'max_run_time'],
    ['score', OI],
    ['current', NEW],
  ],
  runs: ['id', 'judgement_id', 'ordinal', 'judgement_type_id', 'time', 'contest_time', 'run_time'],
  clarifications: [
    ...['id', 'from_team_id', 'reply_to_id', 'problem_id', 'text', 'time', 'contest_time'],
    ['to_team_id', OLD],
    ['to_team_ids', NEW],
    ['to_group_ids', NEW],
  ],
  awards: ['id', 'citation', 'team_ids'],
  scoreboard: ['time', 'contest_time', 'state', 'rows'],
  'event-feed': ['type', 'id', 'data', 'token'],
};

const nameOf = (entry: Entry): string => (typeof entry === 'string' ? entry : entry[0]);
const holds = (entry: Entry, asked: Asked): boolean => typeof entry === 'string' || entry[1](asked);

/** What a client may ever see. Nothing is written through this interface. */
export const writeAccess = (asked: Asked) => ({
  capabilities: [] as string[],
  endpoints: Object.entries(PROPERTIES).map(([type, entries]) => ({
    type,
    properties: entries.filter((entry) => holds(entry, asked)).map(nameOf),
  })),
});

/** Properties that are one id of something else: collections can be narrowed by them. */
export const REFERENCES: Record<string, readonly string[]> = {
  teams: ['organization_id'],
  submissions: ['language_id', 'problem_id', 'team_id'],
  judgements: ['submission_id', 'judgement_type_id'],
  runs: ['judgement_id', 'judgement_type_id'],
  clarifications: ['from_team_id', 'to_team_id', 'reply_to_id', 'problem_id'],
};
