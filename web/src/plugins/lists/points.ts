import { extensionPoint, type AddedParameter, type ProblemRow, type SubmissionRow } from '@tribunal/contract';
import type { ComponentType, FunctionComponent } from 'react';

/** A call for all rows of a page at a time. */
interface RowsCall<Row> {
  call: string;
  /** Returns the query of the call, or null if none of the rows needs it. */
  queryOf: (rows: readonly Row[]) => object | null;
}

/** What a plugin adds to each row of a list. `Data` is the reply of its call; undefined until that has arrived. */
export interface RowPart<Row, Data> {
  key: string;
  load?: RowsCall<Row>;
  /** Returns whether the part of a row shows anything. */
  isFilled: (row: Row, data: Data | undefined) => boolean;
  Cell: FunctionComponent<{ row: Row; data: Data | undefined }>;
}

/** A column that a plugin adds to a list; it is shown while one of its cells shows anything. */
export interface ListColumn<Row, Data> extends RowPart<Row, Data> {
  /** Locale key of the head. */
  title: string;
  /** Room in em that cells with more than a word need; they have it from the first, so that no other column moves. */
  room?: number;
  /** Width below which the column is hidden: lg 1240, md 992, sm 768 px. */
  drop: 'lg' | 'md' | 'sm';
  /** What becomes of the cell below 768 px; `below` shows it among the details below the title of the row. */
  phone: 'hidden' | 'below';
}

/** What the control of a filter is given. */
export interface ListFilterProps {
  /** Locale key of the accessible label. */
  title: string;
  /** Empty if the list is not filtered by it. */
  value: string;
  onChange: (value: string | null) => void;
}

/** A filter that a plugin adds to a list. Its server part narrows the query of the list by the same parameter. */
export interface ListFilter {
  /** Its name in the address: the id of the plugin, a dot, and a name. */
  parameter: AddedParameter;
  /** Locale key of what it filters by. */
  title: string;
  isValid: (value: string) => boolean;
  /** Returns how a value is shown among the active filters; defaults to the value itself. */
  textOf?: (value: string) => string;
  /** Loaded with the plugin: a control that comes later moves the list. */
  Control: ComponentType<ListFilterProps>;
}

/** A filter of a list that grows while it is open. */
export interface LiveListFilter extends ListFilter {
  /** Returns whether a row that has just arrived belongs to the list. */
  matches: (row: SubmissionRow, value: string) => boolean;
}

/** Columns of the problem list. */
export const problemListColumns = extensionPoint<ListColumn<ProblemRow, never>>('problem-list-columns');
/** Filters of the problem list. */
export const problemListFilters = extensionPoint<ListFilter>('problem-list-filters');
/** Columns of the site's list of submissions. */
export const submissionListColumns = extensionPoint<ListColumn<SubmissionRow, never>>('submission-list-columns');
/** Filters of the site's list of submissions. */
export const submissionListFilters = extensionPoint<LiveListFilter>('submission-list-filters');

/** A problem in the list of a contest or a training, for viewers who may know which problem of the bank it is. */
export interface MarkedProblem {
  pid: number;
  problemId: string;
}
/** Marks behind the titles of problems in the lists of contests and trainings. */
export const problemMarks = extensionPoint<RowPart<MarkedProblem, never>>('problem-marks');
