import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, formatDuration, LinkButton, Note, useClock } from '@tribunal/web/kit';
import { useUser } from '@tribunal/web/plugin';
import type { ProblemNotesProps } from '@tribunal/web/plugin/more';
import type { SubmitMethod } from '@tribunal/remote-kit/contract';
import type { RemoteAccountRow, RemoteStatusRow } from '../../contract';
import { useCall } from '../calls';
import { momentText } from '../shared/times';
import { useRemoteJudge } from '../status/remote-status';
import { ProblemCompanion } from '../companion/lazy';
import { ImportRunDialog } from './ImportRunDialog';
import './remote-note.css';

/** Shows the state of the remote judge, whose account is used there, and how to import submissions made there. */
export const RemoteNote = ({ problem, languages, draft, takeOver }: ProblemNotesProps) => {
  const row = useRemoteJudge(problem);
  if (!row || row.state === 'off') return null;
  return (
    <div className="t-remote">
      <StateNote row={row} />
      <SubmitMethods problem={problem} languages={languages} row={row} draft={draft} takeOver={takeOver} />
    </div>
  );
};

/** Shows the remote judge's state; renders nothing while all is well. */
const StateNote = ({ row: { name, since, state, reason, waiting, medianMs } }: { row: RemoteStatusRow }) => {
  const { t, i18n } = useTranslation();
  const sinceText = useClock((now) => (since ? momentText(since, now, i18n.language) : ''));
  if (state === 'working' || state === 'off') return null;
  if (state === 'slow') {
    const duration = medianMs === null ? '' : formatDuration(medianMs, i18n.language);
    return (
      <Note role="status">
        {duration ? t('remote-judging.panel.slowBy', { name, duration }) : t('remote-judging.panel.slow', { name })}
      </Note>
    );
  }
  return (
    <Note kind="warning" role="status">
      {[
        sinceText
          ? t(`remote-judging.panel.${state}Since`, { name, since: sinceText })
          : t(`remote-judging.panel.${state}`, { name }),
        (reason === 'humanCheck' || reason === 'noAccount') && t(`remote-judging.failure.${reason}`),
        waiting > 0 && t('remote-judging.panel.waiting', { count: waiting }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Note>
  );
};

/**
 * Returns the viewer's accounts that can be used for a judge: its own, or those of the judge that it shares accounts
 * with.
 */
const accountsFor = (
  accounts: readonly RemoteAccountRow[] | undefined,
  { key, sharesWith }: Pick<RemoteStatusRow, 'key' | 'sharesWith'>,
  method: SubmitMethod,
): RemoteAccountRow[] =>
  (accounts ?? []).filter(
    (each) => each.way === method && !each.isForOtherAddress && (each.key === key || each.key === sharesWith),
  );

/** Explains whose account submissions use, and what the viewer's own submissions at the site are good for. */
const SubmitMethods = ({ problem, languages, row, draft, takeOver }: ProblemNotesProps & { row: RemoteStatusRow }) => {
  const { t } = useTranslation();
  const user = useUser();
  const [open, setOpen] = useState(false);
  const { name, pool, submitMethods, reason } = row;
  const hasCompanion = submitMethods.includes('companion');
  const hasOwn = submitMethods.includes('own') && (!pool || reason === 'noAccount');
  const hasVerify = submitMethods.includes('verify');
  const { data } = useCall(
    'GET /api/remote-account',
    { failures: 'silent' },
    { enabled: user !== null && (hasOwn || hasVerify || hasCompanion), staleTime: 60_000 },
  );
  if (!user || (!hasOwn && !hasVerify && !hasCompanion)) return null;
  const own = accountsFor(data, row, 'own')[0];
  const handles = accountsFor(data, row, 'verify').filter(({ state }) => state !== 'bad');
  const isCompanionOnly = hasCompanion && data !== undefined && (!pool || reason === 'noAccount') && !own;
  return (
    <>
      {hasCompanion && (
        <ProblemCompanion
          problem={problem}
          draft={draft}
          takeOver={takeOver}
          row={row}
          handles={data && handles.map((each) => each.name)}
          isOnly={isCompanionOnly}
        />
      )}
      <div className="t-row t-small t-remote-methods">
        {hasOwn && (
          <span>
            {own
              ? t('remote-judging.panel.ownAs', { name, account: own.name })
              : t('remote-judging.panel.own', { name })}
          </span>
        )}
        {hasOwn && !own && data && (
          <LinkButton size="small" variant="basic" to="/setting#other-judges">
            {t('remote-judging.panel.ownAdd')}
          </LinkButton>
        )}
        {hasVerify && !hasOwn && !pool && !hasCompanion && (
          <span>{t('remote-judging.panel.onlyLinked', { name })}</span>
        )}
        {hasVerify && (
          <Button size="small" variant="basic" icon="check circle outline" onClick={() => setOpen(true)}>
            {t('remote-judging.importRun.open')}
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
    </>
  );
};
