import type { JudgeCaseMode, SubtaskResult } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardBody, Icon, Verdict, formatMemory, formatMs } from '../../kit';
import { CaseGrid } from './CaseGrid';

export const Subtasks = ({ mode, subtasks }: { mode: JudgeCaseMode; subtasks: readonly SubtaskResult[] }) => {
  const { t } = useTranslation();
  return (
    <Card
      title={t('submission.subtasks')}
      aside={<span className="t-muted t-hide-sm">{t(`submission.mode.${mode}`)}</span>}
    >
      {subtasks.map((subtask) => (
        <Subtask key={subtask.groupNum} subtask={subtask} />
      ))}
    </Card>
  );
};

const Subtask = ({ subtask }: { subtask: SubtaskResult }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="t-subtask" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'caret down' : 'caret right'} />
        <b>{t('submission.subtask', { number: subtask.groupNum })}</b>
        <span className="t-num">{subtask.score ?? '–'}</span>
        <span>
          <Verdict status={subtask.status} />
        </span>
        <span className="t-muted">{t('problem.passedOf', { passed: subtask.ac, total: subtask.total })}</span>
        <span className="t-muted t-num">
          {formatMs(subtask.time)} · {formatMemory(subtask.memory)}
        </span>
      </button>
      {open && (
        <CardBody>
          <CaseGrid cases={subtask.subtaskDetailList} />
        </CardBody>
      )}
    </>
  );
};
