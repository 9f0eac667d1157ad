import { expect, test } from 'vitest';
import { firstLanguage, readDraft, readSettings, mergeDraft, writeSettings } from './draft-store';

const settings = (language: string | null) => ({ language, fontSize: 14, tabSize: 4 });

test('the language of the draft wins over the one used last', () => {
  const draft = { language: 'Java', codes: {}, savedAt: 1 };
  expect(firstLanguage(['C', 'C++', 'Java'], draft, settings('C++'))).toBe('Java');
});

test('a language that the problem does not allow is not chosen', () => {
  expect(firstLanguage(['C', 'Java'], null, settings('Rust'))).toBe('C');
  expect(firstLanguage(['C', 'C++'], null, settings('Rust'))).toBe('C++');
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
