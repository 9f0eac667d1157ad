import { isInProgress, LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import { contribute, lazySlot } from '@tribunal/web/plugin';
import {
  problemListColumns,
  problemListFilters,
  problemMarks,
  problemSourceOf,
  submissionListColumns,
  submissionListFilters,
  type MarkedProblem,
} from '@tribunal/web/plugin/more';
import { LEVEL_PARAMETER, LEVEL_RANGE, SITE_KEY, SITE_PARAMETER, type RemoteRunLink } from '../../contract';
import { LevelFilter, SiteFilter } from './filters';
import { levelText } from './levels';

type Levels = Readonly<Record<string, string>>;
type Runs = Readonly<Record<string, RemoteRunLink>>;

const LevelCell = lazySlot(async () => (await import('./ProblemLevel')).LevelCell);
const RunCell = lazySlot(async () => (await import('./RemoteRun')).RunCell);
const RemoteMark = lazySlot<{ row: MarkedProblem }>(async () => (await import('./RemoteMark')).RemoteMark);

const isRemote = (problemId: string): boolean => problemSourceOf(problemId) !== LOCAL_PROBLEM_SOURCE;

/** What remote judging adds to the lists of other pages. */
export const listContributions = [
  contribute(problemListColumns, {
    key: 'remote-level',
    title: 'remote-judging.list.level',
    load: {
      call: 'GET /api/remote-levels',
      queryOf: (rows) => {
        const pids = rows.filter(({ problemId }) => isRemote(problemId)).map(({ pid }) => pid);
        return pids.length > 0 ? { pids } : null;
      },
    },
    isFilled: ({ pid }, levels?: Levels) => levels?.[pid] !== undefined,
    Cell: LevelCell,
    drop: 'lg',
    phone: 'below',
  }),
  contribute(problemListFilters, {
    parameter: LEVEL_PARAMETER,
    title: 'remote-judging.list.level',
    isValid: (value) => LEVEL_RANGE.test(value),
    textOf: levelText,
    Control: LevelFilter,
  }),
  contribute(submissionListColumns, {
    key: 'remote-run',
    title: 'remote-judging.run.site',
    load: {
      call: 'GET /api/remote-runs',
      // A submission is asked for again when it is judged: until then it may have no id there.
      queryOf: (rows) => {
        const remote = rows.filter(({ displayPid, status }) => isRemote(displayPid) && !isInProgress(status));
        return remote.length > 0 ? { submitIds: remote.map(({ submitId }) => submitId) } : null;
      },
    },
    isFilled: ({ submitId }, runs?: Runs) => runs?.[submitId] !== undefined,
    Cell: RunCell,
    room: 12,
    drop: 'lg',
    phone: 'below',
  }),
  contribute(submissionListFilters, {
    parameter: SITE_PARAMETER,
    title: 'remote-judging.run.site',
    isValid: (value) => SITE_KEY.test(value),
    matches: ({ displayPid }, key) => problemSourceOf(displayPid) === key,
    Control: SiteFilter,
  }),
  contribute(problemMarks, { key: 'remote', isFilled: ({ problemId }) => isRemote(problemId), Cell: RemoteMark }),
];
