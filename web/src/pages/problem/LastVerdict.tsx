import { Status, type ProblemDetail } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Verdict } from '../../kit';
import type { ProblemPlace } from './place';

const messageKeyOf = (status: Status) => {
  if (status === Status.Accepted) return 'problem.solved';
  return status === Status.UnknownResult ? 'problem.notResult' : 'problem.tried';
};

/** Shows the verdict of this problem from before the page was opened. */
export const LastVerdict = ({ detail: { myStatus }, place }: { detail: ProblemDetail; place: ProblemPlace }) => {
  const { t } = useTranslation();
  if (myStatus === null || myStatus === Status.NotSubmitted) return null;
  return (
    <div className="t-live t-card-intro">
      <div className="t-row">
        <Link className="t-v-link" to={place.addresses.mine}>
          <Verdict status={myStatus} form="chip" />
        </Link>
        <span>{t(messageKeyOf(myStatus))}</span>
      </div>
    </div>
  );
};
