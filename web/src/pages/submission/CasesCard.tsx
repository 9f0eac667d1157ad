import { Status, type CaseResults } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Card, CardBody } from '../../kit';
import { CaseGrid } from './CaseGrid';

interface Props {
  results: CaseResults;
  judging: boolean;
}

/** Lists every case of a problem without subtasks. */
export const CasesCard = ({ results: { judgeCaseMode, judgeCaseList: cases }, judging }: Props) => {
  const { t } = useTranslation();
  const passed = cases.filter((each) => each.status === Status.Accepted).length;
  const summaryKey = judging ? 'submission.soFar' : 'problem.passedOf';
  return (
    <Card
      title={t('submission.allCases')}
      aside={
        <span className="t-muted">
          {judgeCaseMode !== 'default' && `${t(`submission.mode.${judgeCaseMode}`)} · `}
          {t(summaryKey, { passed, total: cases.length })}
        </span>
      }
    >
      <CardBody>
        <CaseGrid cases={cases} />
      </CardBody>
    </Card>
  );
};
