import { useEffect } from 'react';
import { isTaken, pressedKey } from '../../../kit';

/** On these keyboards Control and K already cut a line in every field. */
const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** Calls `onOpen` when Control and K are pressed, or Command and K, unless the editor or a dialog uses them. */
export const usePaletteKey = (onOpen: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isHeld = event.metaKey || (event.ctrlKey && !isMac());
      if (!isHeld || event.altKey || event.shiftKey || pressedKey(event).toLowerCase() !== 'k') return;
      if (isTaken(event)) return;
      event.preventDefault();
      onOpen();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onOpen]);
};
