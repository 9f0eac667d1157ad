import type { Problem, RemoteStatusRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api';
import { useUser } from '../../../shared/session';
import { Button, LinkButton, Note, useClock } from '../../../kit';
import { durationText, momentText, type RemoteJudge } from '../../../shared/remote';
import type { DraftState } from '../editor/use-draft';
import { ImportRunDialog } from './ImportRunDialog';
import { accountsFor } from './accounts-for';

/** Id of the note, which the disabled button refers to. */
export const REMOTE_NOTE = 'remote-note';

interface Props {
  problem: Problem;
  /** Names of the languages in which the problem may be submitted. */
  languages: readonly string[];
  remote: RemoteJudge;
  draft: DraftState;
}

/** Shows the state of the remote judge, whose account is used there, and how to import submissions made there. */
export const RemoteNote = ({ problem, languages, remote, draft }: Props) => {
  const { row, isClosed } = remote;
  if (!problem.isRemote || (!row && !isClosed)) return null;
  return (
    <div className="t-remote" id={REMOTE_NOTE}>
      <StateNote remote={remote} />
      {row && !isClosed && <SubmitMethods problem={problem} languages={languages} row={row} draft={draft} />}
    </div>
  );
};

/** Shows the remote judge's state; renders nothing while all is well. */
const StateNote = ({ remote: { row, name, isClosed } }: { remote: RemoteJudge }) => {
  const { t, i18n } = useTranslation();
  const sinceTime = row?.since ?? null;
  const since = useClock((now) => (sinceTime ? momentText(sinceTime, now, i18n.language) : ''));
  if (isClosed || !row) {
    return (
      <Note kind="negative" role="status">
        {t('remote.panel.off', { name })}
      </Note>
    );
  }
  const { state, reason, waiting, medianMs } = row;
  if (state === 'working' || state === 'off') return null;
  if (state === 'slow') {
    const duration = medianMs === null ? '' : durationText(medianMs, t);
    return (
      <Note role="status">
        {duration ? t('remote.panel.slowBy', { name, duration }) : t('remote.panel.slow', { name })}
      </Note>
    );
  }
  return (
    <Note kind="warning" role="status">
      {since ? t(`remote.panel.${state}Since`, { name, since }) : t(`remote.panel.${state}`, { name })}
      {(reason === 'humanCheck' || reason === 'noAccount') && ` ${t(`remote.failure.${reason}`)}`}
      {waiting > 0 && ` ${t('remote.panel.waiting', { count: waiting })}`}
    </Note>
  );
};

/** Explains whose account submissions use, and what the viewer's own submissions at the site are good for. */
const SubmitMethods = ({ problem, languages, row, draft }: Omit<Props, 'remote'> & { row: RemoteStatusRow }) => {
  const { t } = useTranslation();
  const user = useUser();
  const [open, setOpen] = useState(false);
  const { name, pool, ways: submitMethods, reason } = row;
  const hasOwn = submitMethods.includes('own') && (!pool || reason === 'noAccount');
  const hasVerify = submitMethods.includes('verify');
  const { data } = useCall(
    'GET /api/remote-account',
    { failures: 'silent' },
    { enabled: user !== null && (hasOwn || hasVerify), staleTime: 60_000 },
  );
  if (!user || (!hasOwn && !hasVerify)) return null;
  const own = accountsFor(data, row, 'own')[0];
  const handles = accountsFor(data, row, 'verify').filter(({ state }) => state !== 'bad');
  return (
    <div className="t-row t-small t-remote-methods">
      {hasOwn && (
        <span>{own ? t('remote.panel.ownAs', { name, account: own.name }) : t('remote.panel.own', { name })}</span>
      )}
      {hasOwn && !own && data && (
        <LinkButton size="small" variant="basic" to="/setting#other-judges">
          {t('remote.panel.ownAdd')}
        </LinkButton>
      )}
      {hasVerify && (
        <Button size="small" variant="basic" icon="check circle outline" onClick={() => setOpen(true)}>
          {t('remote.importRun.open')}
        </Button>
      )}
      {open && (
        <ImportRunDialog
          problemId={problem.problemId}
          site={name}
          handles={handles.map((each) => each.name)}
          code={draft.code}
          languages={languages}
          editorLanguage={draft.language}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};
