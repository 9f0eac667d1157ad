import { Status, type SubmissionRow } from '@tribunal/contract';
import { EditorView } from '@codemirror/view';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, within } from '@testing-library/react';
import fc from 'fast-check';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../api';
import { ConfirmOutlet } from '../../../kit';
import { fakeServer, logInAs, problemDetail } from '../../../testing';
import { Workspace } from '../Workspace';
import { problemSetContext } from '../problem-set-context';

const LANGUAGES = ['C++', 'Java', 'Python3'] as const;
type Name = (typeof LANGUAGES)[number];
const TEMPLATES: Partial<Record<Name, string>> = { Java: 'class Main {\n}' };
const LAST_ACCEPTED = { code: 'print(1)\r\nprint(2)', language: 'Python3' };
const KEY = 'of:1:code:P-1';

const detail = problemDetail({ languages: [...LANGUAGES], codeTemplate: TEMPLATES, myStatus: Status.Accepted });

const server = fakeServer();
beforeAll(async () => {
  await import('../../../kit/code/Editor');
  // jsdom has no layout.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  server.answer({
    'GET /api/get-problem-languages': () => [],
    'GET /api/get-submission-list': () => ({ records: [], total: 0, current: 1, size: 30, pages: 0 }) as never,
    'GET /api/get-problem-detail': () => detail,
    'GET /api/get-last-ac-code': () => LAST_ACCEPTED,
    'POST /api/submit-problem-judge': () => ({ submitId: 1, status: Status.Accepted }) as SubmissionRow,
  } as never);
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const openTab = async () => {
  const page = (
    <>
      <Workspace detail={detail} context={problemSetContext(detail.problem.problemId)} />
      <ConfirmOutlet />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  const { container, unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await advance(0);
  const button = (name: string) => within(container).getAllByRole('button', { name })[0]!;
  const view = () => EditorView.findFromDOM(container.querySelector<HTMLElement>('.cm-editor')!)!;
  const select = () => container.querySelector<HTMLSelectElement>('.t-tools select')!;
  const clickAndConfirm = async (name: string, yes: string) => {
    fireEvent.click(button(name));
    await advance(0);
    fireEvent.click(within(document.querySelector<HTMLElement>('[role=dialog]')!).getByRole('button', { name: yes }));
    await advance(0);
  };
  return {
    unmount,
    language: () => select().value as Name,
    shown: () => view().state.doc.toString(),
    drawn: () => [...container.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
    type: (text: string) => {
      const end = view().state.doc.length;
      act(() => view().dispatch({ changes: { from: end, insert: text }, userEvent: 'input.type' }));
    },
    choose: (language: Name) => fireEvent.change(select(), { target: { value: language } }),
    upload: async (text: string) => {
      const file = new File([text], 'a.cpp');
      // Node's decoder does not accept the buffers of jsdom's files.
      file.arrayBuffer = () => Promise.resolve(new TextEncoder().encode(text).buffer as ArrayBuffer);
      fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } });
      await advance(0);
    },
    reset: () => clickAndConfirm('Reset to template', 'Reset'),
    restore: () => clickAndConfirm('Load last accepted code', 'Replace'),
    sent: async () => {
      fireEvent.click(button('Submit'));
      await advance(0);
      return server.sent('POST /api/submit-problem-judge').at(-1) as { language: string; code: string };
    },
  };
};
type Tab = Awaited<ReturnType<typeof openTab>>;

const stored = (language: Name): string =>
  (JSON.parse(localStorage.getItem(KEY) ?? '{}') as { codes?: Record<string, string> }).codes?.[language] ??
  TEMPLATES[language] ??
  '';
const text = fc.constantFrom('a', 'int x;', '\n', '  y', '(', '"é"');
const step = fc.record({
  tab: fc.nat(1),
  gap: fc.constantFrom(0, 1, 60, 199, 250, 500),
  what: fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('type' as const), text }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('choose' as const), language: fc.constantFrom(...LANGUAGES) }),
    },
    fc.record({ kind: fc.constant('upload' as const), text: fc.constantFrom('one\r\ntwo', 'three\rfour', 'five') }),
    fc.record({ kind: fc.constantFrom('reset' as const, 'restore' as const, 'reload' as const) }),
  ),
});

test('whatever is typed, chosen, restored and loaded again in two tabs: shown, stored and sent are one', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        logInAs('1', 'ann');
        const tabs: [Tab, Tab] = [await openTab(), await openTab()];
        const texts = { 'C++': '', Java: TEMPLATES.Java ?? '', Python3: '' };
        for (const { tab: at, gap, what } of steps) {
          const tab = tabs[at]!;
          const language = tab.language();
          if (what.kind === 'type') {
            tab.type(what.text);
            texts[language] += what.text;
          } else if (what.kind === 'choose') tab.choose(what.language);
          else if (what.kind === 'upload') {
            await tab.upload(what.text);
            texts[language] = what.text.replace(/\r\n?/g, '\n');
          } else if (what.kind === 'reset') {
            await tab.reset();
            texts[language] = TEMPLATES[language] ?? '';
          } else if (what.kind === 'restore') {
            await tab.restore();
            texts.Python3 = LAST_ACCEPTED.code.replace(/\r\n?/g, '\n');
          } else {
            tab.unmount();
            tabs[at] = await openTab();
          }
          act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));
          for (const each of tabs) {
            const now = each.language();
            const code = texts[now];
            expect({ shown: each.shown(), drawn: each.drawn(), stored: stored(now) }).toEqual({
              shown: code,
              drawn: code,
              stored: code,
            });
            if (each === tabs[at] && code.trim()) expect(await each.sent()).toMatchObject({ language: now, code });
          }
          await advance(gap);
        }
      })
      .afterEach(() => {
        cleanup();
        localStorage.clear();
        sessionStorage.clear();
        queryClient.clear();
        document.body.replaceChildren();
      }),
    { numRuns: 12, seed: 20 },
  );
}, 180_000);
