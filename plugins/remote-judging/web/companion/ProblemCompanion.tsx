import { Button, LinkButton } from '@tribunal/web/kit';
import { userTabStore } from '@tribunal/web/kit/more';
import type { ProblemNotesProps } from '@tribunal/web/plugin/more';
import { ApiError, useUser } from '@tribunal/web/plugin';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { RemoteStatusRow } from '../../contract';
import { api } from '../calls';
import { orderOf } from './companion-job';
import { CompanionPanel } from './CompanionPanel';
import { useCompanion } from './use-companion';
import { useCompanionRequest } from './use-companion-request';

export interface ProblemCompanionProps extends Pick<ProblemNotesProps, 'problem' | 'place' | 'draft' | 'takeOver'> {
  row: RemoteStatusRow;
  /** Handles at the site that are proved to be the viewer's; undefined until they are loaded. */
  handles: readonly string[] | undefined;
  /** Whether nobody else can submit there, so that the Submit button of the page does it. */
  isOnly: boolean;
}

/** Submits a problem of another site with the companion, and shows how far that is. */
export const ProblemCompanion = ({ problem, place, draft, takeOver, row, handles, isOnly }: ProblemCompanionProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const presence = useCompanion();
  const { send } = useCompanionRequest();
  const user = useUser();
  const storeKey = `companion:${problem.problemId}`;
  const [submitId, setSubmitId] = useState(() => userTabStore.read<number>(storeKey));
  // Two presses may come before the page is drawn again.
  const isSending = useRef(false);
  const { name } = row;
  const follow = (next: number | null): void => {
    if (next === null) userTabStore.remove(storeKey);
    else userTabStore.write(storeKey, next);
    setSubmitId(next);
  };

  /** Creates the submission and opens the site; resolves with what is wrong, or null. */
  const submit = async ({ language, code }: { language: string; code: string }): Promise<string | null> => {
    if (submitId !== null || isSending.current) return t('remote-judging.companion.oneAtATime', { site: name });
    if (presence.state === 'gone') return t('remote-judging.companion.panel.fault.gone');
    if (presence.state !== 'present') return t('remote-judging.companion.installFirst', { site: name });
    if (handles?.length === 0) return t('remote-judging.companion.noHandle', { site: name });
    const body = { pid: problem.problemId, language, code, ...place, isRemote: true };
    isSending.current = true;
    try {
      const task = await api('POST /api/companion/submission', { body });
      follow(task.submitId);
      await send('start', orderOf(task));
      return null;
    } finally {
      isSending.current = false;
    }
  };
  const current = useRef(submit);
  useEffect(() => {
    current.current = submit;
  });
  useEffect(() => {
    if (!isOnly) return;
    takeOver((code) => current.current(code));
    return () => takeOver(null);
  }, [isOnly, takeOver]);

  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submitBeside = async (): Promise<void> => {
    setBusy(true);
    try {
      setFault(await submit(draft));
    } catch (error) {
      // The failed call was told to the user.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  if (!user) return null;
  if (submitId !== null)
    return (
      <CompanionPanel
        submitId={submitId}
        site={name}
        onDone={(end) => {
          follow(null);
          if (end === 'handedIn') void navigate(`/submission-detail/${submitId}`);
        }}
      />
    );
  if (presence.state === 'unknown' || handles === undefined) return null;
  const handle = handles[0];
  const isReady = presence.state === 'present' && handle !== undefined;
  return (
    <div className="t-row t-small t-remote-methods">
      {presence.state === 'gone' ? (
        <span role="alert">{t('remote-judging.companion.panel.fault.gone')}</span>
      ) : presence.state !== 'present' ? (
        <>
          <span>{t('remote-judging.companion.notInstalled', { site: name })}</span>
          <LinkButton size="small" variant="basic" to="/companion">
            {t('remote-judging.companion.install')}
          </LinkButton>
        </>
      ) : (
        <span role={fault ? 'alert' : undefined}>
          {fault ??
            (handle === undefined
              ? t('remote-judging.companion.noHandle', { site: name })
              : t('remote-judging.companion.asHandle', { site: name, handle }))}
        </span>
      )}
      {presence.state === 'present' && handle === undefined && (
        <LinkButton size="small" variant="basic" to="/setting#other-judges">
          {t('remote-judging.companion.toSettings')}
        </LinkButton>
      )}
      {isReady && !isOnly && (
        <Button size="small" variant="basic" icon="paper plane" disabled={isBusy} onClick={() => void submitBeside()}>
          {t('remote-judging.companion.submit')}
        </Button>
      )}
    </div>
  );
};
