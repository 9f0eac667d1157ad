import { problemSourceOf, type MarkedProblem } from '@tribunal/web/plugin/more';
import { RemoteHealth } from '../shared/RemoteHealth';
import { useRemoteStatus } from '../status/remote-status';

/** Says at which remote judge a problem is judged, and whether that works; nothing for problems of this site. */
export const RemoteMark = ({ row: { problemId } }: { row: MarkedProblem }) => {
  const { data: judges } = useRemoteStatus();
  const judge = judges?.find(({ key }) => key === problemSourceOf(problemId));
  if (!judge) return null;
  return (
    <span className="t-row tight t-small">
      <span className="t-muted">{judge.name}</span>
      <RemoteHealth state={judge.state} />
    </span>
  );
};
