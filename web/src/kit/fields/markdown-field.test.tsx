import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MarkdownField } from './MarkdownField';
import { markdownOf, type MarkdownUploads } from './use-inserted-files';
import { englishTexts } from '../../testing/english-texts';

englishTexts();
afterEach(cleanup);

const picture = new File(['x'], 'cat.png', { type: 'image/png' });
const archive = new File(['x'], 'notes.zip', { type: 'application/zip' });
const uploadsTo = (): MarkdownUploads => ({
  picture: vi.fn(() => Promise.resolve({ link: '/api/public/img/a.png' })),
  file: vi.fn(() => Promise.resolve({ link: '/api/public/file/b' })),
});

const Form = ({ uploads, text = '' }: { uploads?: MarkdownUploads; text?: string }) => {
  const [value, setValue] = useState(text);
  const field = { label: 'Content', name: 'content', maxLength: 1000, rows: 4, value, onChange: setValue };
  return <MarkdownField {...field} preview="tab" uploads={uploads} />;
};
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Content', { selector: 'textarea' });
const chooser = (at: number) => document.querySelectorAll<HTMLInputElement>('input[type=file]')[at]!;

test('users who may not upload files see no buttons for it', () => {
  render(<Form />);
  expect(screen.queryByRole('button', { name: 'Insert image' })).toBeNull();
});

const isBefore = (first: Element, second: Element): boolean =>
  Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);

test('the label comes first, then the tools, then the text', async () => {
  render(<Form uploads={uploadsTo()} />);
  const label = screen.getByText('Content', { selector: 'label' });
  const tool = screen.getByRole('button', { name: 'Insert image' });
  expect([isBefore(label, tool), isBefore(tool, field())]).toEqual([true, true]);
  const view = screen.getByRole('group', { name: 'Content' });
  expect([isBefore(label, view), isBefore(view, field())]).toEqual([true, true]);
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  expect(isBefore(label, view)).toBe(true);
  expect(isBefore(view, screen.getByRole('region', { name: 'Preview of “Content”' }))).toBe(true);
});

test('a chosen picture is sent and comes where the caret is', async () => {
  const uploads = uploadsTo();
  render(<Form uploads={uploads} text="ab" />);
  field().setSelectionRange(1, 1);
  await userEvent.upload(chooser(0), picture);
  await waitFor(() => expect(field().value).toBe('a![cat.png](/api/public/img/a.png)b'));
  expect(uploads.file).not.toHaveBeenCalled();
});

test('pasted pictures and dropped files are sent too', async () => {
  render(<Form uploads={uploadsTo()} />);
  fireEvent.paste(field(), { clipboardData: { files: [picture] } });
  await waitFor(() => expect(field().value).toContain('![cat.png](/api/public/img/a.png)'));
  fireEvent.drop(field(), { dataTransfer: { files: [archive], types: ['Files'] } });
  await waitFor(() => expect(field().value).toContain('[notes.zip](/api/public/file/b)'));
});

test('words that are pasted stay words', () => {
  const uploads = uploadsTo();
  render(<Form uploads={uploads} />);
  expect(fireEvent.paste(field(), { clipboardData: { files: [] } })).toBe(true);
  expect(uploads.picture).not.toHaveBeenCalled();
});

test('a picture that is too large is refused before it is sent', async () => {
  const uploads = uploadsTo();
  render(<Form uploads={uploads} />);
  const large = new File(['x'], 'large.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 });
  await userEvent.upload(chooser(0), large);
  expect(screen.getByRole('alert').textContent).toBe('large.png exceeds 4 MB.');
  expect(uploads.picture).not.toHaveBeenCalled();
});

test('progress is shown, and an upload that failed says why', async () => {
  let fail = (_error: Error): void => undefined;
  const uploads: MarkdownUploads = {
    ...uploadsTo(),
    picture: (_file, onProgress) =>
      new Promise((_resolve, reject) => {
        onProgress(0.4);
        fail = reject;
      }),
  };
  render(<Form uploads={uploads} text="kept" />);
  await userEvent.upload(chooser(0), picture);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  fail(Object.assign(new Error('Not a picture'), { isShown: false }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not a picture'));
  expect(field().value).toBe('kept');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('the preview replaces the field', async () => {
  render(<Form text="**bold**" />);
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(document.querySelector('.t-preview strong')?.textContent).toBe('bold'));
  expect(document.querySelector('textarea')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Write' }));
  expect(field().value).toBe('**bold**');
});

test('switching by keys keeps the focus', async () => {
  render(<Form text="**bold**" uploads={uploadsTo()} />);
  const focused = () => document.activeElement?.textContent;
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect([focused(), document.querySelector('textarea')]).toEqual(['Preview', null]);
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{Enter}');
  expect([focused(), field().value]).toEqual(['Write', '**bold**']);
});

test('files uploaded while the preview is open are added at the end of the text', async () => {
  render(<Form text="ab" uploads={uploadsTo()} />);
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  await userEvent.upload(chooser(0), picture);
  await waitFor(() => expect(document.querySelector('.t-preview img')).not.toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Write' }));
  expect(field().value).toBe('ab![cat.png](/api/public/img/a.png)');
});

test('a name cannot end its link', () => {
  const file = new File(['x'], 'a](javascript:x)[b.zip');
  expect(markdownOf(file, '/api/public/file/b')).toBe('[a (javascript:x) b.zip](/api/public/file/b)');
});
