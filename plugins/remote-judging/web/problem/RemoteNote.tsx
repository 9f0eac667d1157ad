import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, formatDuration, LinkButton, Note, Select, useClock } from '@tribunal/web/kit';
import { useUser } from '@tribunal/web/plugin';
import type { ProblemNotesProps } from '@tribunal/web/plugin/more';
import { accountNeed, type AccountNeed, type RemoteAccountRow, type RemoteStatusRow } from '../../contract';
import { api, CHOICES, OWN_ACCOUNTS, useAction, useCall } from '../calls';
import { momentText } from '../shared/times';
import { useRemoteJudge } from '../status/remote-status';
import { ProblemCompanion } from '../companion/lazy';
import { useCompanion } from '../companion/use-companion';
import { submitOptions, type SendMethod } from './submit-options';
import { ImportRunDialog } from './ImportRunDialog';
import './remote-note.css';

/** Shows the state of the remote judge, whose account is used there, and how to import submissions made there. */
export const RemoteNote = (props: ProblemNotesProps) => {
  const row = useRemoteJudge(props.problem);
  const own = useOwnMethods(row);
  if (!row || row.state === 'off') return null;
  // That this site has no account there does not concern a solver with one of his own.
  const isForPool = row.reason === 'noAccount' && (own.isLoading || own.account !== undefined);
  return (
    <div className="t-remote">
      {!isForPool && <StateNote row={row} />}
      <SubmitMethods {...props} row={row} own={own} />
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
): RemoteAccountRow[] => (accounts ?? []).filter((each) => each.key === key || each.key === sharesWith);

/** Loads the viewer's accounts for a judge, and how the viewer wants to submit there. */
const useOwnMethods = (row: RemoteStatusRow | null) => {
  const user = useUser();
  const isWanted = row !== null && row.state !== 'off' && row.submitMethods.some((method) => method !== 'pool');
  const options = { enabled: user !== null && isWanted, staleTime: 60_000 };
  const { data, error } = useCall(OWN_ACCOUNTS, { failures: 'silent' }, options);
  const { data: choices } = useCall(CHOICES, { failures: 'silent' }, options);
  const key = row?.sharesWith ?? row?.key;
  const mine = row ? accountsFor(data, row) : [];
  return {
    isLoading: options.enabled && data === undefined && !error,
    isLoaded: data !== undefined,
    account: mine.find(({ way }) => way === 'own'),
    handles: mine.filter(({ isProved, way, state }) => isProved && !(way === 'verify' && state === 'bad')),
    choice: choices?.find((each) => each.key === key)?.method ?? null,
  };
};

interface MethodsProps extends ProblemNotesProps {
  row: RemoteStatusRow;
  own: ReturnType<typeof useOwnMethods>;
}

/** Explains whose account submissions use, and what the viewer's own submissions at the site are good for. */
const SubmitMethods = ({ problem, place, languages, row, own, draft, takeOver }: MethodsProps) => {
  const { t } = useTranslation();
  const user = useUser();
  const presence = useCompanion();
  const [open, setOpen] = useState(false);
  const { name, pool, submitMethods, reason } = row;
  const { account, handles, choice, isLoaded } = own;
  const hasCompanion = submitMethods.includes('companion');
  const mayHaveOwn = submitMethods.includes('own');
  const hasVerify = submitMethods.includes('verify');
  if (!user || (!mayHaveOwn && !hasVerify && !hasCompanion)) return null;
  const isCompanionReady = presence.state === 'present' && handles.length > 0;
  const { offered, selected } = submitOptions({ row, own: account, isCompanionReady, choice });
  const hasOwn = mayHaveOwn && (!pool || reason === 'noAccount' || account !== undefined);
  const need = account && mayHaveOwn ? accountNeed(account) : null;
  return (
    <>
      {account && need && <NeedNote name={name} account={account.name} need={need} selected={selected} />}
      {isLoaded && offered.length > 1 && selected && (
        <MethodSelect row={row} account={account} offered={offered} selected={selected} />
      )}
      {hasCompanion && (
        <ProblemCompanion
          problem={problem}
          place={place}
          draft={draft}
          takeOver={takeOver}
          row={row}
          handles={isLoaded ? handles.map((each) => each.name) : undefined}
          isOnly={isLoaded && selected === 'companion'}
        />
      )}
      <div className="t-row t-small t-remote-methods">
        {hasOwn && !need && (!account || selected === 'own') && (
          <span>
            {account
              ? t('remote-judging.panel.ownAs', { name, account: account.name })
              : t('remote-judging.panel.own', { name })}
          </span>
        )}
        {hasOwn && !account && isLoaded && (
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

interface NeedProps {
  name: string;
  account: string;
  need: AccountNeed;
  selected: SendMethod | null;
}

/** Says what the viewer's own account needs, and how submissions are sent meanwhile. */
const NeedNote = ({ name, account, need, selected }: NeedProps) => {
  const { t } = useTranslation();
  return (
    <Note
      kind="warning"
      role="status"
      actions={
        <LinkButton size="small" to="/setting#other-judges">
          {t('remote-judging.need.open')}
        </LinkButton>
      }
    >
      {t(`remote-judging.need.${need}`, { name, account })} {t(`remote-judging.need.until.${selected ?? 'own'}`)}
    </Note>
  );
};

interface SelectProps extends Pick<MethodsProps, 'row'> {
  account: RemoteAccountRow | undefined;
  offered: readonly SendMethod[];
  selected: SendMethod;
}

/** Lets the viewer choose how the button Submit submits at this site from now on. */
const MethodSelect = ({ row: { key }, account, offered, selected }: SelectProps) => {
  const { t } = useTranslation();
  const choose = useAction({
    call: (method: SendMethod) => api('PUT /api/remote-method', { body: { key, method } }),
    changes: [CHOICES],
  });
  const label = t('remote-judging.choice.label');
  return (
    <div className="t-row t-small t-remote-methods">
      <span>{label}</span>
      <Select
        label={label}
        value={selected}
        options={offered.map((value) => ({
          value,
          text: t(`remote-judging.choice.${value}`, { account: account?.name ?? '' }),
        }))}
        onChange={(value) => choose.run(value as SendMethod)}
      />
    </div>
  );
};
