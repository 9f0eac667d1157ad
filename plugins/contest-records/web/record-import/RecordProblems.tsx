import { Button, Card, CardBody, Dialog, actionsColumn, RowButton, type Column, List } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContestProblem } from '@tribunal/plugin-contest/contract';
import { RecordLimits } from '../../contract';
import { api, useCall, useAction } from '../calls';
import { Balloon, ProblemPicker } from '@tribunal/plugin-contest/web';

const PROBLEMS = 'GET /api/get-contest-problem';
const LINKED = 'GET /api/admin/contest/get-problem-list';

/**
 * An imported contest has only its recorded problems; here, existing problems can be linked to them, so that virtual
 * participants can submit.
 */
export const RecordProblems = ({ cid }: { cid: number }) => {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState<ContestProblem | null>(null);
  const answer = useCall(PROBLEMS, { query: { cid }, failures: 'silent' });
  const query = { cid, currentPage: 1, limit: RecordLimits.problems };
  const linked = useCall(LINKED, { query, failures: 'silent' });
  const linkedProblems = new Map(linked.data?.problemList.records.map((row) => [row.id, row]));

  const link = useAction({
    call: ({ displayId }: ContestProblem, pid: number | null) =>
      api('PUT /api/admin/contest/record-problem', { body: { cid, displayId, pid } }),
    done: t('authoring.saved'),
    changes: [PROBLEMS, LINKED],
    after: () => setChoosing(null),
  });
  const nameOf = (pid: number): string => {
    const row = linkedProblems.get(pid);
    return row ? `${row.problemId} · ${row.title}` : String(pid);
  };

  const columns: Column<ContestProblem>[] = [
    {
      key: 'label',
      head: t('contest.admin.problem.label'),
      width: 'min',
      cell: ({ displayId, color }) => <Balloon displayId={displayId} color={color} />,
    },
    {
      key: 'title',
      head: t('contest.admin.problem.title'),
      drop: 'sm',
      cell: ({ displayTitle }) => displayTitle,
    },
    {
      key: 'bank',
      head: t('contest-records.record.inBank'),
      cell: ({ pid }) =>
        pid === null ? <span className="t-muted">{t('contest-records.record.notLinked')}</span> : nameOf(pid),
    },
    actionsColumn((row) => (
      <>
        <Button
          size="small"
          aria-label={t('contest-records.record.chooseOne', { label: row.displayId })}
          onClick={() => setChoosing(row)}
        >
          {t('contest.admin.add.choose')}
        </Button>
        {row.pid !== null && (
          <RowButton
            icon="unlink"
            label={t('contest-records.record.unlink', { label: row.displayId })}
            onClick={() => link.run(row, null)}
          />
        )}
      </>
    )),
  ];
  return (
    <Card title={t('contest-records.record.problems')}>
      <CardBody>
        <p className="t-hint t-last">{t('contest-records.record.problemsHint')}</p>
      </CardBody>
      <List
        answer={answer}
        empty={{ title: t('contest.problems.none'), picture: 'none' }}
        rows={{ columns, rowKey: ({ id }) => id, label: t('contest-records.record.problems'), height: 'roomy' }}
      />
      {choosing && (
        <Dialog
          title={t('contest-records.record.chooseOne', { label: choosing.displayId })}
          width="wide"
          onClose={() => setChoosing(null)}
        >
          <ProblemPicker
            cid={cid}
            action={t('contest.admin.add.choose')}
            onChoose={({ id }) => link.run(choosing, id)}
          />
        </Dialog>
      )}
    </Card>
  );
};
