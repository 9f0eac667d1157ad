import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft } from './draft-store';
import { useDraft } from './use-draft';

const openTab = () =>
  renderHook(() => useDraft({ draftKey: 'ME-1', languages: ['C', 'Java'], templates: { Java: 'class Main {}' } }))
    .result;
type Tab = ReturnType<typeof openTab>;

const choose = (tab: Tab, language: string): void => act(() => tab.current.chooseLanguage(language));
const write = (tab: Tab, language: string, code: string) => {
  choose(tab, language);
  act(() => tab.current.type(code));
};
const quiet = (): void =>
  act(() => {
    vi.advanceTimersByTime(1000);
  });
/** Browsers tell the tabs that did not write themselves. */
const othersHear = (): void =>
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'code:ME-1' }));
  });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('two tabs of one problem keep each other’s code', () => {
  const [one, two] = [openTab(), openTab()];
  write(one, 'C', 'int main(){}');
  quiet();
  write(two, 'Java', 'class Main { int a; }');
  quiet();
  expect(readDraft('ME-1')?.codes).toEqual({ C: 'int main(){}', Java: 'class Main { int a; }' });
});

test('choosing a language keeps what another tab wrote', () => {
  const [one, two] = [openTab(), openTab()];
  write(one, 'C', 'int main(){}');
  quiet();
  choose(two, 'Java');
  quiet();
  expect(readDraft('ME-1')).toMatchObject({ language: 'Java', codes: { C: 'int main(){}' } });
});

test('a language that only the other tab touched is shown as written there', () => {
  const [one, two] = [openTab(), openTab()];
  choose(two, 'C');
  write(one, 'C', 'int main(){}');
  quiet();
  othersHear();
  expect(two.current.code).toBe('int main(){}');
});

test('what is typed in this tab is not replaced by another tab', () => {
  const [one, two] = [openTab(), openTab()];
  write(two, 'C', 'mine');
  write(one, 'C', 'theirs');
  quiet();
  othersHear();
  expect(one.current.code).toBe('theirs');
  expect(two.current.code).toBe('mine');
});

test('back to the template is kept like typing', () => {
  const tab = openTab();
  write(tab, 'Java', 'class Other {}');
  act(() => tab.current.resetToTemplate());
  quiet();
  expect(readDraft('ME-1')?.codes.Java).toBe('class Main {}');
});

test('the look of the editor is kept with the problem', () => {
  const tab = openTab();
  act(() => tab.current.changeSettings({ theme: 'dracula', fontSize: 18 }));
  quiet();
  expect(readDraft('ME-1')?.look).toEqual({ theme: 'dracula', fontSize: 18, tabSize: 4 });
  expect(openTab().current.settings).toMatchObject({ theme: 'dracula', fontSize: 18 });
});

test('code from elsewhere comes in its language, or in the one that is open', () => {
  const tab = openTab();
  choose(tab, 'C');
  act(() => tab.current.replace('class Main { int b; }', 'Java'));
  expect(tab.current).toMatchObject({ language: 'Java', code: 'class Main { int b; }' });
  act(() => tab.current.replace('class Main { int c; }', 'Rust'));
  expect(tab.current).toMatchObject({ language: 'Java', code: 'class Main { int c; }' });
});
