import { beforeEach, expect, test } from 'vitest';
import { firstLanguage, readDraft, readSettings, mergeDraft, writeSettings, type EditorSettings } from './draft-store';

const settings = (language: string | null): EditorSettings => ({
  language,
  theme: 'site',
  fontSize: 14,
  tabSize: 4,
  height: 550,
});
beforeEach(() => localStorage.clear());

test('the language of the draft wins over the one used last', () => {
  const draft = { language: 'Java', codes: {}, savedAt: 1 };
  expect(firstLanguage(['C', 'C++', 'Java'], draft, settings('C++'))).toBe('Java');
});

test('a language that the problem does not allow is not chosen', () => {
  expect(firstLanguage(['C', 'Java'], null, settings('Rust'))).toBe('C');
  expect(firstLanguage(['C', 'C++'], null, settings('Rust'))).toBe('C++');
});

test('a visitor starts with the newest C++ that the problem allows, optimised', () => {
  const names = ['C', 'C++', 'C++ With O2', 'C++ 20', 'C++ 20 With O2', 'C++ 17', 'Java'];
  expect(firstLanguage(names, null, settings(null))).toBe('C++ 20 With O2');
  expect(firstLanguage(names, null, settings('C++ 17'))).toBe('C++ 17');
});

test('a draft is found again under its problem only', () => {
  mergeDraft('ME-1', { language: 'C', codes: { C: 'int main(){}' }, savedAt: 5 });
  expect(readDraft('ME-1')?.codes.C).toBe('int main(){}');
  expect(readDraft('ME-2')).toBeNull();
});

test('what is broken in storage does not break the editor', () => {
  localStorage.setItem('editor', '{');
  expect(readSettings()).toEqual(settings(null));
  writeSettings({ ...settings('C'), fontSize: 18 });
  expect(readSettings().fontSize).toBe(18);
});

test('the appearance that a problem was left with wins over the general one', () => {
  writeSettings({ ...settings('C'), theme: 'dracula', fontSize: 18 });
  const draft = { language: 'C', codes: {}, look: { theme: 'cobalt', fontSize: 12 } as const, savedAt: 1 };
  expect(readSettings(draft)).toMatchObject({ theme: 'cobalt', fontSize: 12, tabSize: 4 });
  expect(readSettings()).toMatchObject({ theme: 'dracula', fontSize: 18 });
});

test('a size or a theme that cannot be chosen is passed over', () => {
  localStorage.setItem('editor', JSON.stringify({ fontSize: 999, theme: 'none', tabSize: 8, height: 1 }));
  expect(readSettings()).toEqual({ ...settings(null), tabSize: 8 });
});
