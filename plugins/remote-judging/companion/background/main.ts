import type { CompanionAnswer, CompanionCall, CompanionHello } from '../../contract/companion-protocol';
import { extension, type Sender } from '../extension-api';
import type { BridgeReply, SiteEvent, ToBackground } from '../internal-messages';
import { findSite, SITES } from '../sites';
import { advance, hasEnded } from '../state/advance';
import { newJob, viewOf, type Job, type JobEvent } from '../state/job';
import { connect, connectedOrigins, disconnect, isAllowed, registerBridges } from './connections';
import { carryOut, fillEditor, putScript, publish } from './effects';
import { inTurn } from './in-turn';
import { jobStore } from './job-store';
import { forgetTab, importPage, openPage, takePage } from './pages';
import { readCall } from './requests';
import { sendProblems } from './tools';

const run = inTurn();

/** Applies an event to a job, stores what becomes of it, tells our pages and does what follows. */
const apply = async (job: Job, event: JobEvent): Promise<Job> => {
  const { job: next, effects } = advance(job, event);
  await jobStore.save(next);
  if (JSON.stringify(viewOf(next)) !== JSON.stringify(viewOf(job))) await publish(next);
  let current = next;
  const save = async (further: JobEvent): Promise<void> => {
    current = await apply(current, further);
  };
  for (const effect of effects) await carryOut(current, effect, save);
  return current;
};

const removeOld = (): Promise<void> => jobStore.removeOld(Date.now());

const hello = async (): Promise<CompanionHello> => ({
  version: extension.runtime.getManifest().version,
  sites: await Promise.all(
    SITES.map(async ({ key, name, origin }) => ({ key, name, origin, isAllowed: await isAllowed(origin) })),
  ),
});

const PAGES_MAX = 5;
const withPage = (job: Job, tabId: number): Job => ({
  ...job,
  pages: [...job.pages.filter((page) => page !== tabId), tabId].slice(-PAGES_MAX),
});

const startJob = async (order: CompanionCall & { name: 'start' }, origin: string, tabId: number) => {
  const { input } = order;
  const now = Date.now();
  await jobStore.removeOld(now);
  const job = withPage((await jobStore.find(origin, input.jobId)) ?? newJob(input, origin, now), tabId);
  const site = findSite(input.key);
  if (!site) return viewOf(await apply({ ...job, order: input }, { type: 'failed', reason: 'unknownSite' }));
  const started = { type: 'started', order: input, isAllowed: await isAllowed(site.origin) } as const;
  return viewOf(await apply(job, started));
};

/** Answers a request of a page of a connected origin, which sees its own jobs only. */
const answerCall = async (
  call: Exclude<CompanionCall, { name: 'hello' }>,
  origin: string,
  tabId: number,
): Promise<CompanionAnswer<CompanionCall['name']>> => {
  if (call.name === 'start') return startJob(call, origin, tabId);
  if (call.name === 'openPage') return openPage(call.input.url, origin, tabId);
  if (call.name === 'takePage') return takePage(origin);
  const { jobId } = call.input;
  const stored = await jobStore.find(origin, jobId);
  if (!stored) return null;
  const job = withPage(stored, tabId);
  switch (call.name) {
    case 'state':
      await jobStore.save(job);
      return viewOf(job);
    case 'look':
      return viewOf(await apply(job, { type: 'look' }));
    case 'reject':
      return viewOf(await apply(job, { type: 'rejected', runId: call.input.runId }));
    case 'cancel':
      return viewOf(await apply(job, { type: 'cancel' }));
    case 'forget':
      await jobStore.remove(origin, jobId);
      return null;
  }
};

const originOf = ({ url }: Sender): string | null => (url && URL.canParse(url) ? new URL(url).origin : null);

const answerBridge = async (value: unknown, sender: Sender): Promise<BridgeReply> => {
  const origin = originOf(sender);
  const tabId = sender.tab?.id;
  const isConnected = origin !== null && sender.frameId === 0 && (await connectedOrigins()).includes(origin);
  if (!isConnected || tabId === undefined) return { fault: 'notConnected' };
  const call = readCall(value);
  if (!call) return { fault: 'invalid' };
  // A page waits for this only a moment, and it changes no job.
  if (call.name === 'hello') {
    void run(removeOld);
    return { answer: await hello() };
  }
  return { answer: await run(() => answerCall(call, origin, tabId)) };
};

/** Returns the job whose page a script has reported from; null for any other page. */
const jobOfPage = async (sender: Sender): Promise<Job | null> => {
  const tabId = sender.tab?.id;
  if (tabId === undefined || sender.frameId !== 0) return null;
  const job = (await jobStore.all()).find((each) => each.tabId === tabId);
  const site = job && findSite(job.order.key);
  return job && site && site.origin === originOf(sender) ? job : null;
};

const answerSite = async (event: SiteEvent | 'fillEditor', sender: Sender): Promise<boolean> => {
  const job = await jobOfPage(sender);
  if (!job) return false;
  if (event !== 'fillEditor') {
    return !hasEnded(await apply(job, event));
  }
  const fill = findSite(job.order.key)?.part.fillEditor;
  return fill !== undefined && job.tabId !== null && fillEditor(job.tabId, fill, job.order.code);
};

const answerMessage = async (message: ToBackground, sender: Sender): Promise<unknown> => {
  switch (message.from) {
    case 'bridge':
      return answerBridge(message.call, sender);
    case 'site':
      return run(() => answerSite(message.event, sender));
    case 'popup':
      if (!sender.url?.startsWith(extension.runtime.getURL(''))) return false;
      if ('sendProblemsOf' in message) return sendProblems(message.sendProblemsOf);
      if ('importTo' in message) {
        const { importTo, tabId } = message;
        return (await connectedOrigins()).includes(importTo) && importPage(importTo, tabId);
      }
      if ('connect' in message) await run(() => connect(message.connect, message.tabId));
      else await run(() => disconnect(message.disconnect));
      return true;
  }
};

// The browser starts this script for an event, and ends it soon after: all listeners are added at once.
extension.runtime.onMessage.addListener((message, sender, answer) => {
  if (sender.id !== extension.runtime.id) return undefined;
  answerMessage(message as ToBackground, sender).then(answer, (error: unknown) => {
    console.error(error);
    answer({ fault: 'invalid' });
  });
  return true;
});

extension.tabs.onUpdated.addListener((tabId, { status, url }) => {
  if (status === undefined && url === undefined) return;
  const site = run(async () => {
    const job = (await jobStore.all()).find((each) => each.tabId === tabId);
    return job && !hasEnded(job) ? findSite(job.order.key) : undefined;
  });
  // A page that is slow to take its script holds up no other job.
  void site.then((found) => found && putScript(tabId, found));
});

extension.tabs.onRemoved.addListener((tabId) => {
  void forgetTab(tabId);
  void run(async () => {
    for (const job of await jobStore.all()) if (job.tabId === tabId) await apply(job, { type: 'tabClosed' });
  });
});

/** Lets jobs that wait for a permission go on, and those that have lost it wait. */
const checkPermissions = () =>
  run(async () => {
    await registerBridges();
    for (const job of await jobStore.all()) {
      const site = findSite(job.order.key);
      if (site) await apply(job, { type: 'permission', isAllowed: await isAllowed(site.origin) });
    }
  });
extension.permissions.onAdded.addListener(() => void checkPermissions());
extension.permissions.onRemoved.addListener(() => void checkPermissions());
extension.runtime.onInstalled.addListener(() => void run(registerBridges));
extension.runtime.onStartup.addListener(() => {
  void run(registerBridges);
  void run(removeOld);
});
