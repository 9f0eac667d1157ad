interface PageWindow {
  ace?: { edit(element: Element): { setValue(text: string, cursor: number): unknown } };
  jQuery?: (selector: string) => { trigger(event: string): unknown };
}

/**
 * Replaces the text of the ACE editor, which is what the site sends while the editor is shown. Also lets the dressed list
 * of languages show what was chosen in the list below it. Runs in the page, so it uses nothing but its argument.
 */
export function fillEditor(code: string): boolean {
  const { ace, jQuery } = document.defaultView as unknown as PageWindow;
  jQuery?.('#select-lang select.current').trigger('change');
  const element = document.querySelector('#editor');
  if (ace === undefined || element === null) return false;
  ace.edit(element).setValue(code, -1);
  return true;
}
