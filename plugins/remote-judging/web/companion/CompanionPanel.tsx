import { Button, Icon, LinkButton, Note, useClock } from '@tribunal/web/kit';
import { isNotFound } from '@tribunal/web/plugin';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanionTask } from '../../contract';
import type { CompanionView, FilledView } from '../../contract/companion-protocol';
import { api, useAction, useCall } from '../calls';
import { momentText } from '../shared/times';
import { isHandedIn, isWaiting, orderOf, submissionJobId } from './companion-job';
import './companion.css';
import { forgetJob, useCompanion, useCompanionJob } from './use-companion';
import { useCompanionRequest } from './use-companion-request';
import { useHandIn } from './use-hand-in';
import { useNow } from './use-now';

const TASK = 'GET /api/companion/submission';
/** Polling interval in ms while the submission waits for its submitter. */
const REFETCH_MS = 5000;

export interface CompanionPanelProps {
  submitId: number;
  /** Name of the site. */
  site: string;
  /** Called once the site has the submission, or it was given up. */
  onDone: (end: 'handedIn' | 'cancelled') => void;
}

/** Leads the submitter through a submission at another site, until that has it. Shows nothing to anybody else. */
export const CompanionPanel = ({ submitId, site, onDone }: CompanionPanelProps) => {
  const jobId = submissionJobId(submitId);
  const view = useCompanionJob(jobId);
  const {
    data: task,
    error,
    refetch,
    dataUpdatedAt: checkedAt,
  } = useCall(TASK, { query: { submitId }, failures: 'silent' }, { refetchInterval: REFETCH_MS });
  const check = useCallback(() => void refetch(), [refetch]);
  useHandIn(task, view, { checkedAt, onAnswer: check });
  const isGone = task?.state === 'refused' || (error !== null && isNotFound(error));
  const end = task && isHandedIn(task) ? 'handedIn' : isGone ? 'cancelled' : null;
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (end === null) return;
    // The companion keeps the code no longer than it has to.
    forgetJob(jobId);
    done.current(end);
  }, [end, jobId]);
  if (!task || isGone) return null;
  return <TaskPanel task={task} view={view} site={site} onCancelled={() => onDone('cancelled')} />;
};

const STEPS = ['open', 'enter', 'press', 'find'] as const;
type StepName = (typeof STEPS)[number];

const STEP_OF: Readonly<Record<CompanionView['state'], StepName>> = {
  needsPermission: 'open',
  opened: 'open',
  cancelled: 'open',
  failed: 'open',
  needsLogin: 'enter',
  needsCheck: 'enter',
  wrongAccount: 'enter',
  filled: 'press',
  languageMissing: 'press',
  refused: 'press',
  looking: 'find',
  submitted: 'find',
};

interface TaskPanelProps {
  task: CompanionTask;
  view: CompanionView | null;
  site: string;
  onCancelled: () => void;
}

const TaskPanel = ({ task, view, site, onCancelled }: TaskPanelProps) => {
  const { t, i18n } = useTranslation();
  const { refusal, arrivedRunId, until } = task;
  const now = useNow(task, view, site);
  const untilText = useClock((at) => momentText(until, at, i18n.language));
  const isOpen = isWaiting(task);
  return (
    <section className="ui segment t-companion" aria-label={t('remote-judging.companion.panel.title', { site })}>
      <Steps current={view ? STEP_OF[view.state] : 'open'} site={site} />
      <p role="status" className="t-companion-now">
        {arrivedRunId === null ? now : t('remote-judging.companion.panel.waiting', { site, runId: arrivedRunId })}
      </p>
      {view && 'filled' in view && <FilledFacts filled={view.filled} />}
      {view?.state === 'submitted' && view.isChanged && (
        <p className="t-small">{t('remote-judging.companion.panel.changed')}</p>
      )}
      {refusal !== null && (
        <Note kind="warning">{t('remote-judging.companion.panel.notAccepted', { reason: refusal })}</Note>
      )}
      {isOpen && (
        <>
          <Actions task={task} view={view} site={site} onCancelled={onCancelled} />
          <p className="t-small t-muted">{t('remote-judging.companion.panel.until', { until: untilText })}</p>
        </>
      )}
    </section>
  );
};

const Steps = ({ current, site }: { current: StepName; site: string }) => {
  const { t } = useTranslation();
  const position = STEPS.indexOf(current);
  return (
    <ol className="t-companion-steps">
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          <Icon name={index < position ? 'check circle' : 'circle outline'} />
          {t(`remote-judging.companion.panel.steps.${step}`, { site })}
        </li>
      ))}
    </ol>
  );
};

/** Says what the form at the site would send, so that the person sees a wrong one before sending it. */
const FilledFacts = ({ filled: { problem, language, codeLength, account } }: { filled: FilledView }) => {
  const { t } = useTranslation();
  const facts = { problem, language, length: String(codeLength), account };
  return (
    <dl className="t-companion-facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{t(`remote-judging.companion.panel.facts.${name}`)}</dt>
          <dd>{value ?? t('remote-judging.companion.panel.facts.none')}</dd>
        </div>
      ))}
    </dl>
  );
};

/** States in which the form is ready in its tab. */
const READY: readonly (CompanionView['state'] | undefined)[] = ['filled', 'languageMissing'];
/** States in which there is no tab with the site. */
const CLOSED: readonly (CompanionView['state'] | undefined)[] = [undefined, 'cancelled', 'failed'];

const Actions = ({ task, view, site, onCancelled }: TaskPanelProps) => {
  const { t } = useTranslation();
  const presence = useCompanion();
  const { send, isBusy } = useCompanionRequest();
  const { submitId } = task;
  const jobId = submissionJobId(submitId);
  const isHere = presence.state === 'present';
  const cancel = useAction({
    call: async () => {
      const answer = await api('DELETE /api/companion/submission', { query: { submitId } });
      if (isHere) {
        await send('cancel', { jobId });
        forgetJob(jobId);
      }
      return answer;
    },
    done: t('remote-judging.companion.panel.cancelled'),
    changes: ['GET /api/get-remote-run'],
    after: onCancelled,
  });
  const state = view?.state;
  const isSettled = state === 'submitted' || state === 'needsPermission';
  const opening = CLOSED.includes(state) ? 'start' : READY.includes(state) ? 'show' : 'again';
  return (
    <div className="t-row t-note-actions">
      {isHere && !isSettled && (
        <Button variant="primary" disabled={isBusy} onClick={() => void send('start', orderOf(task))}>
          {t(`remote-judging.companion.panel.${opening}`, { site })}
        </Button>
      )}
      {isHere && !isSettled && state !== undefined && (
        <Button disabled={isBusy} onClick={() => void send('look', { jobId })}>
          {t('remote-judging.companion.panel.look')}
        </Button>
      )}
      {presence.state === 'absent' && <LinkButton to="/companion">{t('remote-judging.companion.install')}</LinkButton>}
      <Button variant="basic" state={cancel.state} onClick={() => void cancel.run()}>
        {t('remote-judging.companion.panel.cancel')}
      </Button>
    </div>
  );
};
