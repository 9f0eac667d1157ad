import { ContestType } from '@tribunal/plugin-contest/contract';
import { Button, Card, CardBody, DataTable, formatCount, formatExact, Note } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { RecordComparison, RecordPreview } from '../../contract';
import { RecordCounts, RecordWarnings } from './RecordFacts';

interface Props {
  preview: RecordPreview;
  isBusy: boolean;
  onImport: () => void;
  onDiscard: () => void;
}

/** Shows the contest that an import would create, and starts the import. */
export const RecordPreviewCard = ({ preview, isBusy, onImport, onDiscard }: Props) => {
  const { t } = useTranslation();
  const { title, type, startTime, endTime, warnings, comparison } = preview;
  const [from, to] = [startTime, endTime].map((time) => formatExact(Date.parse(time)));
  return (
    <Card title={t('contest-records.record.previewOf', { title })}>
      <CardBody>
        <p className="t-hint">{t('contest-records.record.notStored')}</p>
        <p>
          {t(type === ContestType.Acm ? 'contest.rule.acm' : 'contest.rule.oi')} · {from} – {to}
        </p>
        <RecordCounts counts={preview} />
        <RecordWarnings warnings={warnings} />
        <ComparisonNote comparison={comparison} />
      </CardBody>
      {comparison !== null && comparison.differences > 0 && <Differences comparison={comparison} />}
      <CardBody>
        <div className="t-row">
          <Button variant="primary" state={isBusy ? 'busy' : 'ready'} onClick={onImport}>
            {t(warnings.length > 0 ? 'contest-records.record.importAnyway' : 'contest-records.record.import')}
          </Button>
          <Button disabled={isBusy} onClick={onDiscard}>
            {t('contest-records.record.discard')}
          </Button>
          <span className="t-muted t-small" role="status">
            {isBusy && t('contest-records.record.step.import')}
          </span>
        </div>
      </CardBody>
    </Card>
  );
};

const ComparisonNote = ({ comparison }: { comparison: RecordComparison | null }) => {
  const { t } = useTranslation();
  if (comparison === null) return <Note>{t('contest-records.record.noTotals')}</Note>;
  const { facts, differences } = comparison;
  if (differences === 0) {
    return <Note kind="positive">{t('contest-records.record.allEqual', { total: formatCount(facts) })}</Note>;
  }
  return (
    <Note kind="warning">
      {t('contest-records.record.differ', { total: formatCount(facts), differing: formatCount(differences) })}
    </Note>
  );
};

const Differences = ({ comparison: { listed, differences } }: { comparison: RecordComparison }) => {
  const { t } = useTranslation();
  return (
    <>
      <DataTable
        label={t('contest-records.record.differences')}
        // Teams may have the same name.
        rows={listed.map((one, index) => ({ ...one, index }))}
        rowKey={({ index }) => index}
        height="tight"
        columns={[
          { key: 'of', head: t('contest-records.record.of'), cell: ({ of }) => of },
          {
            key: 'kind',
            head: t('contest-records.record.result'),
            cell: ({ kind }) => t(`contest-records.record.kind.${kind}`),
          },
          {
            key: 'here',
            head: t('contest-records.record.here'),
            width: 'min',
            align: 'right',
            cell: ({ here }) => here,
          },
          {
            key: 'there',
            head: t('contest-records.record.there'),
            width: 'min',
            align: 'right',
            cell: ({ there }) => there,
          },
        ]}
      />
      {differences > listed.length && (
        <CardBody>
          <p className="t-hint">
            {t('contest-records.record.more', { shown: formatCount(listed.length), total: formatCount(differences) })}
          </p>
        </CardBody>
      )}
    </>
  );
};
