import { useEffect, useRef, useState } from 'react';

const WRONG = '[aria-invalid="true"], .field.error :is(input, textarea, select, .cm-content)';
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"]';

/** Where the focus was when a form was sent. */
interface Sender {
  element: Element | null;
  /** The form or the dialog around it. */
  form: ParentNode & Node;
}

/** Returns whether the user has gone on since: to another field, or to something around which the form is not. */
const hasGoneOn = ({ element, form }: Sender): boolean => {
  const focused = document.activeElement;
  if (!focused || focused === element) return false;
  return focused.matches(TYPED_INTO) || !(form.contains(focused) || focused.contains(form));
};

/** Moves the focus to the first wrong field of a form once its errors are shown, unless the user has gone on. */
export const useFocusWrong = () => {
  const [refused, setRefused] = useState<Sender | null>(null);
  /** The form; without it, the one where the focus is, which browsers do not all set to the button that is pressed. */
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused && !hasGoneOn(refused)) refused.form.querySelector<HTMLElement>(WRONG)?.focus();
  }, [refused]);
  return {
    place,
    /** Returns where the focus is: a button that sends a form may lose it meanwhile. */
    senderNow: (): Sender => {
      const element = document.activeElement;
      return { element, form: place.current ?? element?.closest('form, [role="dialog"]') ?? document };
    },
    focusWrong: (sender: Sender): void => setRefused({ ...sender }),
  };
};
