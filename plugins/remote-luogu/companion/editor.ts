interface EditorView {
  state: { doc: { length: number; toString(): string } };
  dispatch(change: { changes: { from: number; to: number; insert: string } }): void;
}
/** Under these names CodeMirror 6 keeps its objects at the elements of an editor, in newer and older versions. */
interface EditorElement extends HTMLElement {
  cmTile?: { root?: { view?: EditorView } };
  cmView?: { view?: EditorView; rootView?: { view?: EditorView } };
}

/**
 * Replaces the text of the editor, and keeps a hidden copy of it, because the editor draws only the lines in sight. If the
 * editor's object is not found it pastes, as a person would. Runs in the page, so it uses nothing but its argument.
 */
export function fillEditor(code: string): boolean {
  const text = code.replace(/\r\n?/g, '\n');
  const content = document.querySelector<EditorElement>('.cm-content[contenteditable="true"]');
  if (content === null) return false;
  document.querySelector('textarea[data-companion-code]')?.remove();
  const view = content.cmTile?.root?.view ?? content.cmView?.view ?? content.cmView?.rootView?.view;
  if (view === undefined) {
    content.focus();
    const selectAll = { key: 'a', code: 'KeyA', keyCode: 65, bubbles: true, cancelable: true };
    const isMac = /^Mac/.test(navigator.platform);
    content.dispatchEvent(new KeyboardEvent('keydown', { ...selectAll, ctrlKey: !isMac, metaKey: isMac }));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    // Nobody has taken the text if the event was not prevented.
    const isLeft = content.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    return !isLeft || document.execCommand('insertText', false, text);
  }
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  const copy = document.createElement('textarea');
  copy.hidden = true;
  copy.dataset['companionCode'] = '';
  copy.value = view.state.doc.toString();
  document.body.append(copy);
  const follow = (): void => {
    copy.value = view.state.doc.toString();
  };
  new MutationObserver(follow).observe(content, { childList: true, characterData: true, subtree: true });
  return true;
}
