import { Status, type ProblemDetail } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Verdict } from '../../kit';
import type { ProblemPlace } from './place';

const saidOf = (status: Status) => {
  if (status === Status.Accepted) return 'problem.solved';
  return status === Status.UnknownResult ? 'problem.notResult' : 'problem.tried';
};

/** What became of this problem before the page was opened. */
export const Before = ({ detail: { myStatus }, place }: { detail: ProblemDetail; place: ProblemPlace }) => {
  const { t } = useTranslation();
  if (myStatus === null || myStatus === Status.NotSubmitted) return null;
  return (
    <div className="t-live t-before">
      <div className="t-row">
        <Link className="t-v-link" to={place.addresses.mine}>
          <Verdict status={myStatus} form="chip" />
        </Link>
        <span>{t(saidOf(myStatus))}</span>
      </div>
    </div>
  );
};
