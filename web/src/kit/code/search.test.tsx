import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, showPage } from '../../testing';
import { texts as chinese } from '../../locales/zh-CN';
import { Editor } from './Editor';

fakeServer();
afterEach(() => act(() => i18next.changeLanguage('en-US')));

const onChange = vi.fn();
const open = () => {
  showPage(
    <Editor
      value="int a;"
      onChange={onChange}
      language="C++"
      fontSize={14}
      tabSize={4}
      label="Code"
      cursor={{ current: null }}
    />,
  );
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Code' }), { key: 'f', keyCode: 70, ctrlKey: true });
};

test('Control and F open the search, what is replaced is reported, and Escape closes it', () => {
  open();
  const find = screen.getByRole('textbox', { name: 'Find' });
  // jsdom gives no focus to a field whose text is selected.
  find.focus();
  fireEvent.change(find, { target: { value: 'int' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Replace with' }), { target: { value: 'long' } });
  fireEvent.click(screen.getByRole('button', { name: 'Replace all' }));
  expect(onChange).toHaveBeenLastCalledWith('long a;');
  fireEvent.keyDown(find, { key: 'Escape', keyCode: 27 });
  expect(screen.queryByRole('textbox', { name: 'Find' })).toBeNull();
  expect(EditorView.findFromDOM(document.querySelector<HTMLElement>('.cm-editor')!)?.hasFocus).toBe(true);
});

test('every word of the search is in the language of the page', async () => {
  i18next.addResourceBundle('zh-CN', 'translation', chinese);
  await act(() => i18next.changeLanguage('zh-CN'));
  open();
  const panel = document.querySelector('.cm-search')!;
  const names = [...panel.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label'));
  expect([...names, panel.textContent].join(' ')).not.toMatch(/[a-z]/i);
});
