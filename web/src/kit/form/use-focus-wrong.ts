import { useEffect, useState } from 'react';

const WRONG = '[aria-invalid="true"], .field.error :is(input, textarea, select, .cm-content)';
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';

/** Where the focus was when a form was sent. */
interface Sender {
  element: Element | null;
  /** The form or the dialog around it. */
  form: ParentNode & Node;
}

/** Returns where the focus is: a button that sends a form may lose it meanwhile. */
export const senderAtFocus = (): Sender => {
  const element = document.activeElement;
  return { element, form: element?.closest('form, [role="dialog"]') ?? document };
};

/** Returns whether the user has gone on since: to another field, or to something around which the form is not. */
const hasGoneOn = ({ element, form }: Sender): boolean => {
  const focused = document.activeElement;
  if (!focused || focused === element) return false;
  return focused.matches(TYPED_INTO) || !(form.contains(focused) || focused.contains(form));
};

/**
 * Returns a function that moves the focus to the first wrong field of a form once its errors are shown, unless the user
 * has gone on.
 */
export const useFocusWrong = () => {
  const [refused, setRefused] = useState<Sender | null>(null);
  useEffect(() => {
    if (refused && !hasGoneOn(refused)) refused.form.querySelector<HTMLElement>(WRONG)?.focus();
  }, [refused]);
  return (sender: Sender): void => setRefused({ ...sender });
};
