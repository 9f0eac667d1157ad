import { ALL_STATUSES, Limits, Status, isStatus, type SubmissionRow } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { formatBytes, formatMemory, formatMs, minorColumn, numberColumn, verdictStyle, type Column } from '../kit';
import type { LiveRow } from './live-list';
import { wholeNumber, type FilterKinds } from './search-params';
import { SubmittedAt } from './SubmittedAt';
import { homeOf } from './UserName';

/** Filters in the address that all lists of submissions have. */
export const SUBMISSION_FILTERS = {
  onlyMine: 'flag',
  status: (text: string) => isStatus(Number(text)),
  username: 'text',
  problemID: 'text',
  completeProblemID: 'flag',
} as const satisfies FilterKinds;

/** Reads the filters that all lists of submissions have from the address. */
export const readSubmissionFilters = (params: URLSearchParams, pageSize: number) => {
  const status = params.get('status');
  return {
    onlyMine: params.get('onlyMine') === 'true',
    status: status !== null && status !== '' && isStatus(Number(status)) ? status : '',
    username: params.get('username') ?? '',
    problemID: params.get('problemID') ?? '',
    completeProblemID: params.get('completeProblemID') === 'true',
    page: wholeNumber(params.get('currentPage'), 1),
    size: Math.min(wholeNumber(params.get('limit'), pageSize), Limits.pageSize.max),
  };
};
export type SubmissionFilters = ReturnType<typeof readSubmissionFilters>;

/** Returns whether a list of submissions leaves any out. */
export const isFiltered = ({ onlyMine, status, username, problemID }: SubmissionFilters): boolean =>
  Boolean(onlyMine || status || username || problemID);

/** Returns whether a submission matches all filters except that of the problem. */
export const matchesSubmissionFilters = (
  row: SubmissionRow,
  { onlyMine, status, username }: SubmissionFilters,
  myUid: string | undefined,
): boolean =>
  (!onlyMine || row.uid === myUid) &&
  (status === '' || row.status === Number(status)) &&
  row.username.toLowerCase().includes(username.toLowerCase());

const STATUS_CHOICES = ALL_STATUSES.filter((status) => status !== Status.NotSubmitted);

/** Returns the options of the status filter. */
export const statusOptions = (t: TFunction): { value: string; text: string }[] => [
  { value: '', text: t('status.anyStatus') },
  ...STATUS_CHOICES.map((status) => ({ value: String(status), text: t(`verdict.${verdictStyle(status).name}`) })),
];

/** Returns the columns that all lists of submissions have; `addressOf` returns the page of a submission. */
export const submissionColumns = (t: TFunction, addressOf: (row: LiveRow) => string) =>
  ({
    run: {
      key: 'run',
      head: t('status.id'),
      width: 'min',
      drop: 'md',
      cell: (row) => <Link to={addressOf(row)}>{row.submitId}</Link>,
    },
    time: numberColumn({ key: 'time', head: t('status.time'), drop: 'sm' }, (row) => formatMs(row.time)),
    memory: numberColumn({ key: 'memory', head: t('status.memory'), drop: 'sm' }, (row) => formatMemory(row.memory)),
    language: {
      key: 'language',
      head: t('status.language'),
      width: 'min',
      drop: 'md',
      cell: (row) => <Link to={addressOf(row)}>{row.language}</Link>,
    },
    length: minorColumn({ key: 'length', head: t('status.length'), drop: 'lg', align: 'right' }, (row) =>
      formatBytes(row.length),
    ),
    author: {
      key: 'author',
      head: t('status.author'),
      width: 'min',
      className: 't-user-cell',
      cell: (row) => (
        <>
          <Link className="t-title t-user-name" to={homeOf(row)} title={row.username}>
            {row.username}
          </Link>
          <span className="t-sub t-only-sm t-nowrap">
            <SubmittedAt row={row} />
          </span>
        </>
      ),
    },
    at: minorColumn({ key: 'at', head: t('status.submitted'), drop: 'sm', align: 'right' }, (row) => (
      <SubmittedAt row={row} />
    )),
  }) satisfies Record<string, Column<LiveRow>>;
