import { useEffect, useRef } from 'react';

interface Actions {
  step: () => void;
  undo: () => void;
}

const STEPS: readonly string[] = [' ', 'ArrowRight', 'Enter'];
const UNDOS: readonly string[] = ['ArrowLeft', 'Backspace'];

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea') !== null;

/** Handles keys for the whole window; while a button has the focus, keys keep their normal effect on it. */
export const useKeys = (actions: Actions): void => {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isPress = (event.key === ' ' || event.key === 'Enter') && isControl(event.target);
      const action = STEPS.includes(event.key) ? 'step' : UNDOS.includes(event.key) ? 'undo' : null;
      if (action === null || isPress) return;
      event.preventDefault();
      latest.current[action]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
