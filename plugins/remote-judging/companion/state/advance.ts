import type { FilledForm, ShownRun } from '@tribunal/remote-kit/companion';
import type { CompanionOrder, FilledView } from '../../contract/companion-protocol';
import { newJob, type Job, type JobEffect, type JobEvent } from './job';
import { findNewRun, isSameAccount } from './new-run';

interface Step {
  job: Job;
  effects: JobEffect[];
}

const stay = (job: Job): Step => ({ job, effects: [] });
const step = (job: Job, change: Partial<Job>, ...effects: JobEffect[]): Step => ({
  job: { ...job, ...change },
  effects,
});

/** Returns whether nothing more happens at the site's page by itself. */
export const hasEnded = ({ state }: Job): boolean =>
  state.state === 'submitted' ||
  state.state === 'cancelled' ||
  (state.state === 'failed' && state.reason !== 'notFilled');

const filledView = (form: FilledForm, account: string | null): FilledView => ({
  problem: form.problemId,
  language: form.language,
  codeLength: form.code.length,
  account,
});

const isSameOrder = (one: CompanionOrder, other: CompanionOrder): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Accepts a run if one of these is new; otherwise nothing changes. */
const acceptRun = (job: Job, runs: readonly ShownRun[]): Step | null => {
  if (!job.hasBaseline && !job.wasSent && !job.wasUsed) return null;
  const run = findNewRun(job, runs);
  if (!run) return null;
  const { runId, url, account } = run;
  const { isChanged } = job;
  const state = { state: 'submitted', runId, url, account: account ?? job.order.handle, isChanged } as const;
  return step(job, { state }, { do: 'return' });
};

/** Remembers runs that were there before the person could have sent anything. */
const learn = (job: Job, runs: readonly ShownRun[]): Job => {
  if (job.wasSent || job.wasUsed || runs.length === 0) return job;
  return { ...job, known: [...new Set([...job.known, ...runs.map(({ runId }) => runId)])] };
};

const start = (job: Job, order: CompanionOrder, isAllowed: boolean): Step => {
  const { state } = job.state;
  if (state === 'submitted') return stay(job);
  const isOpen = state === 'filled' || state === 'languageMissing';
  if (isOpen && job.tabId !== null && isSameOrder(job.order, order)) return step(job, {}, { do: 'show' });
  const { pages, tabId, known, rejected, hasBaseline } = job;
  const isSame = isSameOrder(job.order, order);
  // A run that was sent before is still found after this.
  const earlier = isSame ? { known, rejected, hasBaseline } : {};
  const fresh: Job = { ...newJob(order, job.origin, job.startedAt), pages, tabId, ...earlier };
  if (!isAllowed) return step(fresh, { state: { state: 'needsPermission' } });
  return step(fresh, {}, { do: 'open', page: 'form' });
};

type PageEvent = Extract<JobEvent, { type: 'page' }>;

const atForm = (job: Job, { reading, isFilled, form }: PageEvent): Step => {
  if (reading.kind !== 'form' && reading.kind !== 'closedForm') return stay(job);
  const { account } = reading;
  if (account !== null && !isSameAccount(account, job.order.handle))
    return step(job, { state: { state: 'wrongAccount', account } });
  if (reading.kind === 'closedForm') return step(job, {}, { do: 'order', order: 'openForm' });
  const { state } = job.state;
  // Filled in again, what was sent already would be sent twice; the person can ask for that.
  if (!isFilled) return state === 'looking' ? stay(job) : step(job, {}, { do: 'order', order: 'fill' });
  // What the site has said, and that the form was sent, stays until the form is sent again.
  if (!form || state === 'looking' || state === 'refused' || state === 'failed') return stay(job);
  return step(job, {
    state: { state: form.language === null ? 'languageMissing' : 'filled', filled: filledView(form, account) },
  });
};

const atPage = (job: Job, event: PageEvent): Step => {
  const found = acceptRun(job, event.runs);
  if (found) return found;
  const { reading } = event;
  switch (reading.kind) {
    case 'login':
      return step(job, { state: { state: 'needsLogin' } });
    case 'check':
      return step(job, { state: { state: 'needsCheck' } });
    case 'refused':
      return step(job, { state: { state: 'refused', text: reading.text } }, { do: 'order', order: 'follow' });
    case 'form':
    case 'closedForm':
      return atForm(job, event);
    case 'runs':
    case 'other': {
      if (job.wasSent) return step(job, { state: { state: 'looking' } }, { do: 'order', order: 'watch' });
      if (job.state.state === 'needsLogin') return step(job, {}, { do: 'order', order: 'tryForm' });
      return stay(learn(job, event.runs));
    }
  }
};

const look = (job: Job): Step => {
  const looking = { state: { state: 'looking' }, wasSent: true } as const;
  if (job.state.state === 'submitted' || job.state.state === 'needsPermission') return stay(job);
  return job.tabId === null
    ? step(job, looking, { do: 'open', page: 'runs' })
    : step(job, looking, { do: 'order', order: 'look' });
};

/** Events after which an ended job goes on. */
const BEGINNINGS: readonly JobEvent['type'][] = ['started', 'look', 'rejected', 'tabOpened'];

/** Returns what becomes of a job, and what has to be done. It is the only place where a job changes. */
export function advance(job: Job, event: JobEvent): Step {
  if (event.type === 'tabClosed' && hasEnded(job)) return step(job, { tabId: null });
  if (hasEnded(job) && !BEGINNINGS.includes(event.type)) return stay(job);
  switch (event.type) {
    case 'started':
      return start(job, event.order, event.isAllowed);
    case 'permission':
      if (!event.isAllowed) return step(job, { state: { state: 'needsPermission' } });
      return job.state.state === 'needsPermission'
        ? step(job, { state: { state: 'opened' } }, { do: 'open', page: 'form' })
        : stay(job);
    case 'tabOpened':
      return step(job, { tabId: event.tabId });
    case 'tabClosed':
    case 'cancel':
      return step(job, { tabId: null, state: { state: 'cancelled', wasSent: job.wasSent || job.wasUsed } });
    case 'page':
      return atPage(job, event);
    case 'baseline':
      // A list that is read later has the new run, too.
      return job.wasSent || job.wasUsed ? stay(job) : step(learn(job, event.runs), { hasBaseline: true });
    case 'filled': {
      const { form, account } = event;
      if (!form || (form.code.trim() === '' && job.order.code.trim() !== ''))
        return step(job, { state: { state: 'failed', reason: 'notFilled' } });
      const filled = filledView(form, account);
      return step(job, { state: { state: form.language === null ? 'languageMissing' : 'filled', filled } });
    }
    case 'sent':
      return step(job, { wasSent: true, isChanged: event.isChanged, state: { state: 'looking' } });
    case 'used':
      return step(job, { wasUsed: true, isChanged: event.isChanged });
    case 'runs':
      return acceptRun(job, event.runs) ?? stay(job);
    case 'formThere':
      return job.state.state === 'needsLogin'
        ? step(job, { state: { state: 'opened' } }, { do: 'open', page: 'form' })
        : stay(job);
    case 'look':
      return look(job);
    case 'rejected': {
      if (job.state.state !== 'submitted' || job.state.runId !== event.runId) return stay(job);
      const rejected = [...job.rejected, event.runId];
      return look({ ...job, rejected, state: { state: 'looking' } });
    }
    case 'failed':
      return step(job, { state: { state: 'failed', reason: event.reason } });
  }
}
