import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button, Card, useClock, type Column, timeColumn, List, minorColumn, actionsColumn } from '@tribunal/web/kit';
import type { RemoteSuspension } from '../../contract';
import { api, useCall, useAction } from '../calls';
import { momentText } from '../shared/times';
import { useSiteName } from '../status/remote-status';

const CALL = 'GET /api/admin/remote-suspension';
/** Polling interval in ms while the page is open. */
const REFETCH_MS = 5000;

/** Returns what is suspended, as text. */
function describe(
  t: TFunction,
  { judgeName, key, submitId }: RemoteSuspension,
  siteName: (key: string) => string,
): string {
  const site = key === null ? '' : siteName(key);
  if (submitId !== null) return t('remote-judging.suspension.submission', { submitId, site });
  const name = judgeName ?? '';
  return key === null
    ? t('remote-judging.suspension.judge', { name })
    : t('remote-judging.suspension.site', { name, site });
}

const NextTry = ({ at }: { at: string }) => {
  const { i18n } = useTranslation();
  return <>{useClock((now) => momentText(at, now, i18n.language))}</>;
};

/** Lists what is suspended because judges crashed again and again; renders nothing while there is none. */
export const SuspensionsCard = () => {
  const { t } = useTranslation();
  const siteName = useSiteName();
  const answer = useCall(CALL, { failures: 'silent' }, { refetchInterval: REFETCH_MS });
  const release = useAction({
    call: ({ id }: RemoteSuspension) => api('POST /api/admin/remote-suspension/release', { body: { id } }),
    done: t('remote-judging.suspension.released'),
    changes: [CALL],
  });
  const columns: Column<RemoteSuspension>[] = [
    {
      key: 'what',
      head: t('remote-judging.suspension.what'),
      cell: (row) => describe(t, row, siteName),
    },
    timeColumn({ key: 'since', head: t('remote-judging.suspension.since'), drop: 'sm' }, ({ since }) => since),
    minorColumn({ key: 'until', head: t('remote-judging.suspension.next') }, ({ until }) => <NextTry at={until} />),
    actionsColumn((row) => (
      <Button
        size="small"
        icon="redo"
        state={release.subject?.id === row.id ? 'busy' : 'ready'}
        aria-label={t('remote-judging.suspension.releaseOf', { what: describe(t, row, siteName) })}
        onClick={() => release.run(row)}
      >
        {t('remote-judging.suspension.release')}
      </Button>
    )),
  ];
  if (answer.data ? answer.data.length === 0 : !answer.error) return null;
  return (
    <Card title={t('remote-judging.suspension.title')}>
      <p className="t-card-intro t-muted t-small">{t('remote-judging.suspension.text')}</p>
      <List
        answer={answer}
        empty={null}
        rows={{ columns, rowKey: ({ id }) => id, label: t('remote-judging.suspension.title'), height: 'roomy' }}
      />
    </Card>
  );
};
