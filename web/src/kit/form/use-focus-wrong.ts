import { useEffect, useState } from 'react';

const WRONG = '[aria-invalid="true"], .field.error :is(input, textarea, select, .cm-content)';

/** Returns the form, or the dialog, in which the focus is: a button that sends it may lose the focus meanwhile. */
export const formAtFocus = (): ParentNode => document.activeElement?.closest('form, [role="dialog"]') ?? document;

/** Returns a function that moves the focus to the first wrong field of a form once its errors are shown. */
export const useFocusWrong = () => {
  const [refused, setRefused] = useState<{ form: ParentNode }>();
  useEffect(() => refused?.form.querySelector<HTMLElement>(WRONG)?.focus(), [refused]);
  return (form: ParentNode): void => setRefused({ form });
};
