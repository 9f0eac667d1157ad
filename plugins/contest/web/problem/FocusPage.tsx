import { FocusFrame } from '@tribunal/web/plugin';
import { useParams } from 'react-router-dom';
import { focusAddress, problemAddress } from '../addresses';
import { useCall } from '../calls';
import { Countdown } from '../clock';
import { ContestGate, useContest } from '../contest-context';
import { ContestProblem } from './ContestProblem';

/** Page that shows only the contest's problems, without the rest of the site. */
export const FocusPage = () => {
  const { problemID = '' } = useParams();
  return (
    <ContestGate>
      <Focus displayId={problemID} />
    </ContestGate>
  );
};

const Focus = ({ displayId }: { displayId: string }) => {
  const { contest } = useContest();
  const { id: cid, title, viewer } = contest;
  const { data } = useCall(
    'GET /api/get-full-screen-problem-list',
    { query: { cid }, failures: 'silent' },
    { enabled: viewer.mayEnter },
  );
  return (
    <FocusFrame
      title={title}
      problems={data ?? []}
      current={displayId}
      addressOf={({ problemId }) => focusAddress(cid, problemId)}
      leaveTo={problemAddress(cid, displayId)}
      aside={<Countdown times={viewer.virtual ?? contest} form="line" />}
    >
      <ContestProblem key={displayId} displayId={displayId} mode="focus" />
    </FocusFrame>
  );
};
