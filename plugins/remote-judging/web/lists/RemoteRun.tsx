import type { RemoteRunLink } from '../../contract';
import { useSiteName } from '../status/remote-status';

type Runs = Readonly<Record<string, RemoteRunLink>>;

/** The remote judge of a submission, with its id there. */
export const RunCell = ({ row: { submitId }, data }: { row: { submitId: number }; data: Runs | undefined }) => {
  const nameOf = useSiteName();
  const run = data?.[submitId];
  if (!run) return null;
  const { key, runId, url } = run;
  return (
    <span className="t-nowrap">
      {nameOf(key)}{' '}
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {runId}
        </a>
      ) : (
        <span className="t-muted">{runId}</span>
      )}
    </span>
  );
};
