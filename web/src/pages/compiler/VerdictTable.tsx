import { Status } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Card, DataTable, Verdict, type Column } from '../../kit';

/** Ordered by how common they are. */
const SHOWN = [
  'Accepted',
  'PartialAccepted',
  'PresentationError',
  'WrongAnswer',
  'TimeLimitExceeded',
  'MemoryLimitExceeded',
  'RuntimeError',
  'CompileError',
  'SystemError',
  'Pending',
  'Compiling',
  'Judging',
  'Submitting',
  'SubmittedFailed',
  'UnknownResult',
  'Cancelled',
  'NotSubmitted',
] as const satisfies (keyof typeof Status)[];

export const VerdictTable = () => {
  const { t } = useTranslation();
  const columns: Column<(typeof SHOWN)[number]>[] = [
    {
      key: 'verdict',
      head: t('about.compiler.verdict'),
      width: 'min',
      cell: (name) => <Verdict status={Status[name]} form="chip" />,
    },
    { key: 'meaning', head: t('about.compiler.meaning'), cell: (name) => t(`about.compiler.meanings.${name}`) },
  ];
  return (
    <Card title={t('about.compiler.verdicts')}>
      <DataTable columns={columns} rows={SHOWN} rowKey={(name) => name} label={t('about.compiler.verdicts')} />
    </Card>
  );
};
