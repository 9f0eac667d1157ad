interface AceEditor {
  getValue(): string;
  setValue(text: string, cursor: number): unknown;
  on(event: 'change', listener: () => void): unknown;
}

interface PageWindow {
  ace?: { edit(element: Element): AceEditor };
  jQuery?: (selector: string) => { trigger(event: string): unknown };
}

/**
 * Replaces the text of the ACE editor, which is what the site sends while the editor is shown, and keeps the plain field
 * equal to it, from which `readForm` reads. Also lets the dressed list of languages show what was chosen in the list below
 * it. Runs in the page, so it uses nothing but its argument.
 */
export function fillEditor(code: string): boolean {
  const { ace, jQuery } = document.defaultView as unknown as PageWindow;
  jQuery?.('#select-lang select.current').trigger('change');
  const element = document.querySelector<HTMLElement>('#editor');
  const plain = document.querySelector<HTMLTextAreaElement>('#plain-textarea');
  if (ace === undefined || element === null || plain === null) return false;
  const editor = ace.edit(element);
  if (element.dataset['companion'] === undefined) {
    element.dataset['companion'] = 'followed';
    editor.on('change', () => {
      plain.value = editor.getValue();
    });
  }
  editor.setValue(code, -1);
  return true;
}
