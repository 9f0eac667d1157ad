import { Status, type JudgeCase } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Card, CardBody } from '../../kit';
import { CaseGrid } from './CaseGrid';

export const CasesCard = ({ cases, judging }: { cases: readonly JudgeCase[]; judging: boolean }) => {
  const { t } = useTranslation();
  const passed = cases.filter((each) => each.status === Status.Accepted).length;
  const said = judging ? 'submission.soFar' : 'problem.passedOf';
  return (
    <Card
      title={t('submission.allCases')}
      aside={<span className="t-muted">{t(said, { passed, total: cases.length })}</span>}
    >
      <CardBody>
        <CaseGrid cases={cases} />
      </CardBody>
    </Card>
  );
};
