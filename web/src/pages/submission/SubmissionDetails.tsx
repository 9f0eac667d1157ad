import { Status, type SubmissionRow, type CaseResults } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../../api';
import { Card, Crumbs, EmptyState, LinkButton, PendingBlock, CardBody, Loaded } from '../../kit';
import { JudgeMessageText } from '../../shared/JudgeMessageText';
import type { RowLoader } from '../../shared/live-submissions';
import { CodeCard } from './CodeCard';
import { Corrections } from './corrections/Corrections';
import { Facts } from './Facts';
import { Subtasks } from './Subtasks';
import { useSubmissionView } from './use-submission-view';
import { CaseGrid } from './CaseGrid';

interface CasesCardProps {
  results: CaseResults;
  judging: boolean;
}

/** Lists every case of a problem without subtasks. */
const CasesCard = ({ results: { judgeCaseMode, judgeCaseList: cases }, judging }: CasesCardProps) => {
  const { t } = useTranslation();
  const passed = cases.filter((each) => each.status === Status.Accepted).length;
  const summaryKey = judging ? 'submission.soFar' : 'problem.passedOf';
  return (
    <Card
      title={t('submission.allCases')}
      aside={
        <span className="t-muted">
          {judgeCaseMode !== 'default' && <span>{t(`submission.mode.${judgeCaseMode}`)} · </span>}
          <span>{t(summaryKey, { passed, total: cases.length })}</span>
        </span>
      }
    >
      <CardBody>
        <CaseGrid cases={cases} />
      </CardBody>
    </Card>
  );
};

/** Where a submission was made: the problem set or a place of a plugin. */
export interface SubmissionContext {
  /** How the row of the submission is loaded here; defaults to that of the problem set. */
  loadRows?: RowLoader;
  /** Returns whether the single cases are shown; defaults to true. */
  showsCases?: (row: SubmissionRow) => boolean;
  /** The list that contains the submission. */
  list: { to: string; text: string };
  /** Returns the address of the submission's problem and its display id in this place. */
  problem: (row: SubmissionRow) => { to: string; id: string };
}

interface Props {
  submitId: number;
  context: SubmissionContext;
}

/** Shows verdict, cases and code of one submission, with a link back to its list. */
export const SubmissionDetails = ({ submitId, context }: Props) => {
  const { t } = useTranslation();
  const { detail, cases, areCasesPending, submission, codeShare, judging } = useSubmissionView(submitId, context);
  const { list } = context;
  return (
    <>
      <Crumbs up={list} here={t('submission.title', { id: submitId })} />
      {!submission && (
        <Card>
          <Loaded
            answer={detail}
            rows={8}
            instead={
              isNotFound(detail.error) && (
                <EmptyState
                  title={t('submission.notFound')}
                  actions={
                    <LinkButton to={list.to} variant="primary">
                      {list.text}
                    </LinkButton>
                  }
                  text={t('submission.notFoundText')}
                />
              )
            }
          />
        </Card>
      )}
      {submission && (
        <>
          <Facts submission={submission} problem={context.problem(submission)} />
          <Corrections submission={submission} />
          {submission.errorMessage && (
            <Card
              title={t(
                submission.status === Status.CompileError ? 'submission.compilerOutput' : 'submission.judgeMessage',
              )}
            >
              <pre
                translate="no"
                className="t-code t-plain"
                tabIndex={0}
                role="region"
                aria-label={t('submission.compilerOutput')}
              >
                <JudgeMessageText text={submission.errorMessage} message={submission.errorRemark} />
              </pre>
            </Card>
          )}
          {areCasesPending && <PendingBlock />}
          {cases && cases.subTaskJudgeCaseVoList.length > 0 && (
            <Subtasks mode={cases.judgeCaseMode} subtasks={cases.subTaskJudgeCaseVoList} />
          )}
          {cases && cases.judgeCaseList.length > 0 && <CasesCard results={cases} judging={judging} />}
          <CodeCard submission={submission} codeShare={codeShare} />
        </>
      )}
    </>
  );
};
