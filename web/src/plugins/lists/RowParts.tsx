import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { connect } from '../../api';
import { ErrorBoundary, NOTHING, SkeletonRows } from '../../kit';
import { useContributions } from '../contributions';
import { useSettled } from './use-settled';
import { problemMarks, type MarkedProblem, type RowPart } from './points';

/** A part with the reply of its call for the rows that are shown. */
export interface LoadedPart<Part> {
  part: Part;
  data: unknown;
  /** Whether the reply is still to come. */
  isPending: boolean;
}

const { useCall } = connect<Record<string, { query: object; data: unknown }>>();

interface Props<Row, Part> {
  parts: readonly Part[];
  rows: readonly Row[];
  children: (loaded: readonly LoadedPart<Part>[]) => ReactNode;
}

/** Longest time in ms for which a list is not shown because a plugin has not replied. */
const PATIENCE_MS = 2000;

/**
 * Loads what the parts need, with one call of each for all rows, and renders the list with it. The list is first shown
 * with all replies, as a column that came or went after it would move its rows, but waits no longer than `PATIENCE_MS`.
 */
export const RowParts = <Row, Part extends RowPart<Row, never>>({
  children,
  ...props
}: Props<Row, Part>): ReactNode => (
  <Parts {...props}>
    {(loaded) => (
      <Once isReady={loaded.every(({ isPending }) => !isPending)} rows={props.rows.length}>
        {() => children(loaded)}
      </Once>
    )}
  </Parts>
);

/** Shows its children from when they are ready, or the time is up, whatever they wait for later. */
const Once = ({ isReady, rows, children }: { isReady: boolean; rows: number; children: () => ReactNode }) => {
  const [isShown, setShown] = useState(isReady);
  if (isReady && !isShown) setShown(true);
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(() => setShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  return isShown ? children() : <SkeletonRows rows={rows} />;
};

const Parts = <Row, Part extends RowPart<Row, never>>({
  parts: [part, ...rest],
  rows,
  children,
}: Props<Row, Part>): ReactNode => {
  if (!part) return children([]);
  return (
    <LoadedFor part={part} rows={rows}>
      {(first) => (
        <Parts parts={rest} rows={rows}>
          {(others) => children([first, ...others])}
        </Parts>
      )}
    </LoadedFor>
  );
};

interface LoadProps<Row, Part> {
  part: Part;
  rows: readonly Row[];
  children: (loaded: LoadedPart<Part>) => ReactNode;
}

const LoadedFor = <Row, Part extends RowPart<Row, never>>({ part, rows, children }: LoadProps<Row, Part>) => {
  const { load } = part;
  const query = useSettled(load?.queryOf(rows) ?? null);
  const { data, error } = useCall(
    load?.call ?? '',
    { query: query ?? {}, failures: 'silent' },
    { enabled: query !== null, keep: 'previous' },
  );
  const isPending = query !== null && data === undefined && error === null;
  return children({ part, data: query === null ? undefined : data, isPending });
};

/** Returns whether the part of the row shows anything. */
export const isFilled = <Row,>({ part, data }: LoadedPart<RowPart<Row, never>>, row: Row): boolean =>
  part.isFilled(row, data as never);

interface CellProps<Row> {
  row: Row;
  loaded: LoadedPart<RowPart<Row, never>>;
}

/** The part of one row. If it fails, the list stays. */
export const PartCell = <Row,>({ row, loaded: { part, data } }: CellProps<Row>) => (
  <ErrorBoundary fallback={() => NOTHING}>
    <part.Cell row={row} data={data as never} />
  </ErrorBoundary>
);

interface MarksProps {
  problems: readonly MarkedProblem[];
  children: (markOf: (problem: MarkedProblem) => ReactNode) => ReactNode;
}

/** Renders a list of problems with what plugins show behind the titles. */
export const ProblemMarks = ({ problems, children }: MarksProps) => (
  <RowParts parts={useContributions(problemMarks)} rows={problems}>
    {(loaded) =>
      children((problem) =>
        loaded
          .filter((one) => isFilled(one, problem))
          .map((one) => (
            <Fragment key={one.part.key}>
              {' '}
              <PartCell row={problem} loaded={one} />
            </Fragment>
          )),
      )
    }
  </RowParts>
);
