interface Model {
  uri: { toString(): string };
  getValue(): string;
  setValue(text: string): void;
  onDidChangeContent(listener: () => void): unknown;
}
interface Library {
  editor: { getModels(): Model[] };
}

/**
 * Replaces the text of the editor that is shown, and keeps a hidden copy of it, because the editor draws only the lines in
 * sight. Without the library's global it pastes, as a person would. Runs in the page, so it uses nothing but its argument.
 */
export function fillEditor(code: string): boolean {
  const text = code.replace(/\r\n?/g, '\n');
  const page = document.defaultView as unknown as Window & { Monaco?: Library; monaco?: Library };
  const isShown = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (page.getComputedStyle(at).display === 'none') return false;
    }
    return true;
  };
  const editor = [...document.querySelectorAll('.monaco-editor')].find(isShown);
  if (editor === undefined) return false;
  const models = (page.Monaco ?? page.monaco)?.editor.getModels() ?? [];
  const uri = editor.getAttribute('data-uri');
  const model = models.find((one) => one.uri.toString() === uri) ?? (models.length === 1 ? models[0] : undefined);
  document.querySelector('textarea[data-companion-code]')?.remove();
  if (model === undefined) {
    const input = editor.querySelector<HTMLTextAreaElement>('textarea.inputarea');
    if (input === null) return false;
    input.focus();
    const selectAll = { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true, bubbles: true, cancelable: true };
    input.dispatchEvent(new KeyboardEvent('keydown', selectAll));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    // Nobody has taken the text if the event was not prevented.
    const isLeft = input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    return !isLeft || document.execCommand('insertText', false, text);
  }
  const copy = document.createElement('textarea');
  copy.hidden = true;
  copy.dataset['companionCode'] = '';
  document.body.append(copy);
  model.onDidChangeContent(() => {
    copy.value = model.getValue();
  });
  model.setValue(text);
  copy.value = text;
  return true;
}
