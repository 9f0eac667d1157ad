import {
  COMPANION_CHANNEL,
  COMPANION_PROTOCOL,
  type CompanionFault,
  type CompanionRequestName,
  type CompanionSite,
  type CompanionView,
  type OpenPage,
} from '../../contract/companion-protocol';

/** A companion for component tests, which answers in the window of the page as the bridge does. */
export interface FakeCompanion {
  /** What pages have asked for besides handshakes. */
  asked: { name: CompanionRequestName; input: unknown }[];
  /** States of jobs, by id. */
  views: Map<string, CompanionView>;
  /** What pages take next; pages are told that it is there. */
  offer(page: OpenPage): void;
  /** Tells pages that a job has changed. */
  change(view: CompanionView): void;
  remove(): void;
}

interface Message {
  channel: string;
  from: string;
  nonce: string;
  id: number;
  name: CompanionRequestName;
  input: { jobId: string } | null;
}

const POJ: CompanionSite = { key: 'POJ', name: 'POJ', origin: 'http://poj.org', isAllowed: true };

/** Puts a companion into the window, which answers after `delayMs`; with a `fault` it refuses everything. */
export const installCompanion = ({
  sites = [POJ],
  fault,
  delayMs = 0,
}: { sites?: CompanionSite[]; fault?: CompanionFault; delayMs?: number } = {}): FakeCompanion => {
  const asked: FakeCompanion['asked'] = [];
  const views: FakeCompanion['views'] = new Map();
  let known = '';
  let offered: OpenPage | null = null;
  const post = (body: object): void => {
    const data = { channel: COMPANION_CHANNEL, version: COMPANION_PROTOCOL, from: 'companion', nonce: known, ...body };
    window.dispatchEvent(new MessageEvent('message', { data, source: window, origin: location.origin }));
  };
  const answerTo = ({ name, input }: Message): unknown => {
    if (name === 'hello') return { version: '1.0.0', sites };
    asked.push({ name, input });
    if (name === 'takePage') {
      const taken = offered;
      offered = null;
      return taken;
    }
    const jobId = input?.jobId ?? '';
    if (name === 'start') views.set(jobId, { jobId, key: 'POJ', state: 'opened' });
    return views.get(jobId) ?? null;
  };
  const receive = ({ data }: MessageEvent<Message>): void => {
    if (data.channel !== COMPANION_CHANNEL || data.from !== 'page') return;
    known = data.nonce;
    const answer = (): void =>
      post(fault ? { kind: 'fault', id: data.id, fault } : { kind: 'answer', id: data.id, answer: answerTo(data) });
    if (delayMs > 0) setTimeout(answer, delayMs);
    else answer();
  };
  // jsdom posts messages without a source.
  window.addEventListener('message', receive as (event: Event) => void);
  return {
    asked,
    views,
    offer: (page) => {
      offered = page;
      post({ kind: 'page' });
    },
    change: (view) => {
      views.set(view.jobId, view);
      post({ kind: 'changed', view });
    },
    remove: () => window.removeEventListener('message', receive as (event: Event) => void),
  };
};
