import { Progress } from '@tribunal/web/background-tasks';
import { Card, CardBody, formatCount, Note, TimeAgo } from '@tribunal/web/kit';
import type { NoteKind } from '@tribunal/web/kit/more';
import { RowErrorTable } from '@tribunal/web/new-users';
import { useTranslation } from 'react-i18next';
import { UserAdminLimits, type ImportState, type UserImport } from '../../contract';

const KINDS: Record<Exclude<ImportState, 'running'>, NoteKind> = {
  done: 'positive',
  refused: 'negative',
  interrupted: 'warning',
};

/** Shows the newest import: its progress while it runs, then what came of it. */
export const ResultCard = ({ task }: { task: UserImport }) => {
  const { t } = useTranslation();
  const { state, mode, total, done, created, failed, lastRow, errors, startedAt } = task;
  const counts = { count: created, created: formatCount(created) };
  const texts = {
    done: t('user-admin.import.done', counts),
    refused: t('user-admin.import.refused'),
    interrupted:
      lastRow === null
        ? t('user-admin.import.interruptedEmpty')
        : t('user-admin.import.interrupted', { ...counts, row: lastRow }),
  };
  return (
    <Card title={t('user-admin.import.newest')} aside={<TimeAgo at={startedAt} />}>
      {state === 'running' ? (
        <Progress done={done} total={total} label={t('user-admin.import.progress')}>
          {t(`user-admin.import.running.${mode}`, {
            done: formatCount(done),
            total: formatCount(total),
            created: formatCount(created),
          })}
        </Progress>
      ) : (
        <CardBody>
          <Note kind={state === 'done' && failed > 0 ? 'warning' : KINDS[state]} role="status">
            {[texts[state], failed > 0 && t('user-admin.import.failed', { count: failed, failed: formatCount(failed) })]
              .filter(Boolean)
              .join(' ')}
          </Note>
        </CardBody>
      )}
      <RowErrorTable errors={errors} limit={UserAdminLimits.importErrors.max} />
    </Card>
  );
};
