import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setStorageOwner, userStore } from '../../../kit';
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
/** Browsers dispatch the storage event to all tabs except the one that wrote. */
const dispatchStorageEvent = (): void =>
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'of:visitor:code:ME-1' }));
  });

beforeEach(() => {
  localStorage.clear();
  setStorageOwner(null);
});
afterEach(cleanup);

test('two tabs of one problem keep each other’s code', () => {
  const [one, two] = [openTab(), openTab()];
  write(one, 'C', 'int main(){}');
  write(two, 'Java', 'class Main { int a; }');
  expect(readDraft('ME-1')?.codes).toEqual({ C: 'int main(){}', Java: 'class Main { int a; }' });
});

test('choosing a language keeps what another tab wrote', () => {
  const [one, two] = [openTab(), openTab()];
  write(one, 'C', 'int main(){}');
  choose(two, 'Java');
  expect(readDraft('ME-1')).toMatchObject({ language: 'Java', codes: { C: 'int main(){}' } });
});

test('a language that only the other tab touched is shown as written there', () => {
  const [one, two] = [openTab(), openTab()];
  choose(two, 'C');
  write(one, 'C', 'int main(){}');
  dispatchStorageEvent();
  expect(two.current.code).toBe('int main(){}');
});

test('two tabs that write in one language both show what was written last', () => {
  const [one, two] = [openTab(), openTab()];
  write(two, 'C', 'mine');
  write(one, 'C', 'theirs');
  dispatchStorageEvent();
  expect(one.current.code).toBe('theirs');
  expect(two.current.code).toBe('theirs');
});

test('what is typed is kept and is what would be sent, before anything is drawn', () => {
  const tab = openTab();
  choose(tab, 'Java');
  const { type, now, chooseLanguage } = tab.current;
  act(() => {
    type('int main(){}', 'C');
    expect(now()).toEqual({ language: 'Java', code: 'class Main {}' });
    chooseLanguage('C');
    expect(now()).toEqual({ language: 'C', code: 'int main(){}' });
    expect(readDraft('ME-1')?.codes).toEqual({ C: 'int main(){}' });
  });
});

test('what could not be stored is not replaced by what another tab stored before', () => {
  const [one, two] = [openTab(), openTab()];
  write(two, 'C', 'older');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  write(one, 'C', 'newer');
  dispatchStorageEvent();
  expect(one.current.code).toBe('newer');
  full.mockRestore();
  write(one, 'Java', 'class A {}');
  expect(readDraft('ME-1')?.codes).toEqual({ C: 'newer', Java: 'class A {}' });
});

test('lines end as the editor shows them', () => {
  const tab = openTab();
  act(() => tab.current.replace('a\r\nb\rc', 'C'));
  expect(tab.current.now()).toEqual({ language: 'C', code: 'a\nb\nc' });
  expect(readDraft('ME-1')?.codes.C).toBe('a\nb\nc');
});

test('back to the template is kept like typing', () => {
  const tab = openTab();
  write(tab, 'Java', 'class Other {}');
  act(() => tab.current.resetToTemplate());
  expect(readDraft('ME-1')?.codes.Java).toBe('class Main {}');
});

test('the appearance of the editor is kept with the problem', () => {
  const tab = openTab();
  act(() => tab.current.changeSettings({ theme: 'dracula', fontSize: 18 }));
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

test('a draft of long ago is sent with the lines that are shown', () => {
  userStore.write('code:ME-1', { language: 'C', codes: { C: 'a\r\nb' }, savedAt: 1 });
  expect(openTab().current.now()).toEqual({ language: 'C', code: 'a\nb' });
});

test('code goes from a visitor to the user who logs in, and from no user to another', () => {
  act(() => setStorageOwner('ann'));
  write(openTab(), 'Java', 'class Ann {}');
  act(() => setStorageOwner(null));
  const visitor = openTab();
  choose(visitor, 'Java');
  expect(visitor.current.code).toBe('class Main {}');
  write(visitor, 'C', 'int visitor;');
  act(() => setStorageOwner('ann'));
  expect(visitor.current.code).toBe('int visitor;');
  choose(visitor, 'Java');
  expect(visitor.current.code).toBe('class Ann {}');
  act(() => setStorageOwner('bob'));
  expect(readDraft('ME-1')).toBeNull();
  act(() => setStorageOwner(null));
  expect(readDraft('ME-1')).toBeNull();
  act(() => setStorageOwner('ann'));
  expect(readDraft('ME-1')?.codes).toEqual({ C: 'int visitor;', Java: 'class Ann {}' });
});
