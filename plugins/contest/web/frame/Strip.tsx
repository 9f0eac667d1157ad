import { ProblemStrip } from '@tribunal/web/plugin/more';
import { useMatch } from 'react-router-dom';
import { problemAddress } from '../addresses';
import { useList } from '../calls';
import { useContest } from '../contest-context';

/** Links to the problems of the open contest with the viewer's own results; nothing while the viewer may not enter. */
export const Strip = () => {
  const { contest, containsEnd } = useContest();
  const { mayEnter } = contest.viewer;
  const query = { cid: contest.id, containsEnd: containsEnd || undefined };
  const { data } = useList('GET /api/get-contest-problem', query, { enabled: mayEnter });
  const current = useMatch('/contest/:contestID/problem/:problemID/*')?.params.problemID;
  if (!mayEnter) return null;
  // Problems of a record that the bank does not have cannot be opened.
  const problems = data?.flatMap(({ pid, displayId, displayTitle, myStatus, score }) =>
    pid === null ? [] : [{ pid, problemId: displayId, title: displayTitle, status: myStatus, score }],
  );
  return (
    <div className="t-contest-strip">
      {problems && problems.length > 0 && (
        <ProblemStrip
          problems={problems}
          current={current}
          addressOf={({ problemId }) => problemAddress(contest.id, problemId)}
        />
      )}
    </div>
  );
};
