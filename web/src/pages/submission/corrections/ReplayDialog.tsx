import type { Provenance, Replay } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, refresh, useCall } from '../../../api';
import { Button, Dialog, Note, Verdict, formatMemory, formatMs, useSave, Loaded } from '../../../kit';

interface Props {
  submitId: number;
  onClose: () => void;
}

/** Polling interval in milliseconds while the replay runs. */
const REFETCH_MS = 1000;
const CALL = 'GET /api/admin/judge/replay';

/** Judges the submission again on the same data, limits and code without changing the verdict. */
export const ReplayDialog = ({ submitId, onClose }: Props) => {
  const { t } = useTranslation();
  const { busy, errors, run } = useSave();
  const [running, setRunning] = useState(false);
  const answer = useCall(
    CALL,
    { query: { submitId }, failures: 'silent' },
    { refetchInterval: running ? REFETCH_MS : false, staleTime: 0 },
  );
  const { data } = answer;
  const isRunning = data?.status === null;
  if (data && isRunning !== running) setRunning(isRunning);

  const start = async () => {
    await api('POST /api/admin/judge/replay', { body: { submitId }, failures: 'silent' });
    await refresh(CALL);
  };

  return (
    <Dialog
      title={t('correction.replay')}
      width="wide"
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          icon="play"
          state={running || busy ? 'busy' : 'ready'}
          onClick={() => void run(start)}
        >
          {t('correction.replayStart')}
        </Button>
      }
    >
      <p>{t('correction.replayText')}</p>
      {errors.form && <Note kind="negative">{errors.form}</Note>}
      <Loaded answer={answer} rows={3}>
        {(replay) => replay && <ReplayResult replay={replay} />}
      </Loaded>
    </Dialog>
  );
};

const ReplayResult = ({ replay: { status, score, time, memory, then, now } }: { replay: Replay }) => {
  const { t } = useTranslation();
  if (status === null) return <p role="status">{t('correction.replayRuns')}</p>;
  return (
    <>
      <p className="t-row" role="status">
        <Verdict status={status} form="chip">
          {score !== null && <small>{score}</small>}
        </Verdict>
        <span className="t-muted t-num">
          {formatMs(time)} · {formatMemory(memory)}
        </span>
      </p>
      {then && now && <ProvenanceTable then={then} now={now} />}
    </>
  );
};

const PROVENANCE_FIELDS = [
  'host',
  'toolVersion',
  'compileCommand',
  'runCommand',
  'sandbox',
  'dataHash',
  'checkerHash',
  'timeLimitMs',
  'memoryLimitMb',
  'stackLimitMb',
] as const satisfies readonly (keyof Provenance)[];

/** Compares the environments of the two runs. */
const ProvenanceTable = ({ then, now }: { then: Provenance; now: Provenance }) => {
  const { t } = useTranslation();
  return (
    <div className="t-scroll-x" tabIndex={0} role="region" aria-label={t('correction.ranOn')}>
      <table className="ui unstackable table">
        <thead>
          <tr>
            <th scope="col">{t('correction.ranOn')}</th>
            <th scope="col">{t('correction.then')}</th>
            <th scope="col">{t('correction.now')}</th>
          </tr>
        </thead>
        <tbody>
          {PROVENANCE_FIELDS.map((key) => (
            <tr key={key} className={then[key] === now[key] ? undefined : 't-differs'}>
              <th scope="row">{t(`correction.provenance.${key}`)}</th>
              <td className="t-mono t-break">{then[key] ?? '–'}</td>
              <td className="t-mono t-break">{now[key] ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
