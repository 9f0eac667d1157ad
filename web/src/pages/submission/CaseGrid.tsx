import type { JudgeCase } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CaseTile, Note, verdictStyle } from '../../kit';
import { JudgeMessageText } from '../../shared/JudgeMessageText';

/** Shows the cases as tiles; pressing one shows the judge's message. */
export const CaseGrid = ({ cases }: { cases: readonly JudgeCase[] }) => {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number | null>(null);
  const open = cases.find((each) => each.seq === chosen);
  const files = open?.inputData && open.outputData ? `${open.inputData} → ${open.outputData}` : null;
  return (
    <>
      <div className="t-cases">
        {cases.map((each) => (
          <CaseTile
            key={each.seq}
            judged={each}
            selected={each.seq === chosen}
            onSelect={() => setChosen(each.seq === chosen ? null : each.seq)}
          />
        ))}
      </div>
      {open && (
        <div className="t-case-note" role="status">
          <Note
            title={`${t('submission.case', { number: open.seq })}: ${t(`verdict.${verdictStyle(open.status).name}`)}`}
          >
            {open.userOutput && (
              <pre translate="no" className="t-mono">
                <JudgeMessageText text={open.userOutput} message={open.remark} />
              </pre>
            )}
            {open.score !== null && <p>{t('submission.caseScore', { score: open.score })}</p>}
            {files && <p className="t-mono">{files}</p>}
            {!open.userOutput && !files && open.score === null && <p>{t('submission.noDetails')}</p>}
          </Note>
        </div>
      )}
    </>
  );
};
