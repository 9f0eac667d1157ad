import { afterEach, expect, test, vi } from 'vitest';
import type { CompanionPart } from '@tribunal/remote-kit/companion';
import type { SiteEvent, ToSite } from '../internal-messages';
import { testPart } from '../testing/part';
import { SiteAgent, type AgentPorts } from './site-agent';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const FORM = `<b id="me">annie</b><form id="search"><input name="q"></form><form id="send"><input name="problem" value="P1">
<select><option value="">Choose</option><option value="cpp">C++ 20</option></select><textarea></textarea></form>`;
const listOf = (...ids: number[]) =>
  `<b id="me">annie</b><table id="runs">${ids.map((id) => `<tr><td>${id}</td><td>P1</td><td>annie</td></tr>`).join('')}</table>`;

const message = (order: ToSite['order'], values: Partial<ToSite> = {}): ToSite => ({
  to: 'site',
  order,
  endpoint: 'https://judge.example',
  handle: 'annie',
  submission: { problem: { id: 'P1', ref: null }, language: { id: 'cpp', name: 'C++' }, code: 'int main;\n' },
  hasBaseline: false,
  ...values,
});

const open = (
  body: string,
  lists: string[] = [listOf()],
  { part = testPart, goesOn = () => true }: { part?: CompanionPart; goesOn?: () => boolean } = {},
) => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const window = frame.contentWindow as Window & typeof globalThis;
  window.document.body.innerHTML = body;
  const events: SiteEvent[] = [];
  const read = vi.fn<AgentPorts['read']>(async (address) => {
    const shown = lists.length > 1 ? lists.shift()! : lists[0]!;
    return { page: new DOMParser().parseFromString(shown, 'text/html'), url: new URL(address) };
  });
  // The agent compares with the classes of its own window.
  vi.stubGlobal('Element', window.Element);
  const agent = new SiteAgent(part, {
    page: window.document,
    report: async (event) => {
      events.push(event);
      return goesOn() && (event.type !== 'runs' || event.runs.length === 0);
    },
    fillEditor: async () => {
      window.document.querySelector('textarea')!.value = 'int main;\n';
      return true;
    },
    read,
    wait: async () => undefined,
  });
  return { window, agent, events, read };
};
const send = (window: Window & typeof globalThis, selector: string) =>
  window.document.querySelector(selector)!.dispatchEvent(new window.Event('submit', { bubbles: true }));

test('a page is reported once for each state', () => {
  const { agent, events, window } = open(FORM);
  agent.readPage();
  agent.readPage();
  expect(events).toMatchObject([{ type: 'page', reading: { kind: 'form', account: 'annie' }, isFilled: false }]);
  window.document.body.innerHTML = '<div id="check"></div>';
  agent.readPage();
  expect(events[1]).toMatchObject({ reading: { kind: 'check' } });
});

test('a page is not read after its job has ended, until there is another order', async () => {
  const { agent, events, window } = open(FORM, undefined, { goesOn: () => false });
  agent.readPage();
  await new Promise((resolve) => void setTimeout(resolve));
  window.document.body.innerHTML = '<div id="check"></div>';
  agent.readPage();
  expect(events).toHaveLength(1);
  await agent.obey(message('look'));
  expect(events[1]).toMatchObject({ reading: { kind: 'check' } });
});

test('a form is filled once, after the runs from before were noted', async () => {
  const { agent, events } = open(FORM, [listOf(3)]);
  await agent.obey(message('fill'));
  await agent.obey(message('fill'));
  expect(events).toMatchObject([
    { type: 'baseline', runs: [{ runId: '3' }] },
    { type: 'filled', account: 'annie', form: { problemId: 'P1', language: 'C++ 20', code: 'int main;\n' } },
  ]);
});

test('a form is said to be filled only once it is', async () => {
  let fill = (): void => undefined;
  const filling = new Promise<void>((resolve) => (fill = resolve));
  const part: CompanionPart = { ...testPart, fill: () => filling };
  const { agent, events } = open(FORM, undefined, { part });
  const first = agent.obey(message('fill'));
  await agent.obey(message('fill'));
  agent.readPage();
  expect(events.at(-1)).toMatchObject({ type: 'page', isFilled: false });
  fill();
  await first;
  agent.readPage();
  expect(events.filter(({ type }) => type === 'filled')).toHaveLength(1);
  expect(events.at(-1)).toMatchObject({ type: 'page', isFilled: true });
});

test('a form that cannot be filled is reported so, and followed', async () => {
  const fill = () => {
    throw new Error('no such field');
  };
  const { agent, events, window } = open(FORM, undefined, { part: { ...testPart, fill } });
  vi.spyOn(console, 'warn').mockReturnValue();
  await agent.obey(message('fill'));
  expect(events.at(-1)).toEqual({ type: 'filled', form: null, account: 'annie' });
  send(window, '#send');
  expect(events.at(-1)).toMatchObject({ type: 'sent' });
});

test('a form that is sent is distinguished from a search, with whether the code was changed', async () => {
  const { agent, events, window } = open(FORM);
  await agent.obey(message('fill'));
  send(window, '#search');
  expect(events.filter(({ type }) => type === 'sent')).toEqual([]);
  send(window, '#send');
  window.document.querySelector('textarea')!.value = 'int main() {}';
  send(window, '#send');
  expect(events.slice(-2)).toEqual([
    { type: 'sent', isChanged: false },
    { type: 'sent', isChanged: true },
  ]);
});

test('code that the page encodes while it sends it was not changed', async () => {
  const { agent, events, window } = open(FORM);
  await agent.obey(message('fill'));
  const field = window.document.querySelector('textarea')!;
  window.document.querySelector('#send')!.addEventListener('submit', () => {
    field.value = 'aW50IG1haW47';
  });
  send(window, '#send');
  field.dispatchEvent(new window.Event('change', { bubbles: true }));
  expect(events.at(-1)).toEqual({ type: 'sent', isChanged: false });
});

test('what scripts do with the form is no use of it by the person', async () => {
  const { agent, events, window } = open(FORM);
  await agent.obey(message('fill'));
  for (const event of ['click', 'input', 'change', 'keyup'])
    window.document.querySelector('textarea')!.dispatchEvent(new window.Event(event, { bubbles: true }));
  expect(events.map(({ type }) => type)).not.toContain('used');
});

test('lists are read until the run is there', async () => {
  const { agent, events, read } = open('<h1>Sent</h1>', [listOf(), listOf(), listOf(7)]);
  await agent.obey(message('watch'));
  expect(read).toHaveBeenCalledTimes(3);
  expect(events.at(-1)).toMatchObject({ type: 'runs', runs: [{ runId: '7' }] });
});

test('after a login the form is looked for, and reported only if it is there', async () => {
  const there = open('<h1>Welcome</h1>', [FORM]);
  await there.agent.obey(message('tryForm'));
  expect(there.events).toEqual([{ type: 'formThere' }]);
  const not = open('<h1>Welcome</h1>', ['<form id="login"></form>']);
  await not.agent.obey(message('tryForm'));
  expect(not.events).toEqual([]);
});
