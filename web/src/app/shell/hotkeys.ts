import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNavLinks } from './nav';
import { shortcutKey } from '../../kit';

/** Maximum time in milliseconds between `g` and the letter after it. */
const PAIR_MS = 1200;

const visible = (element: HTMLElement): boolean => element.offsetParent !== null;

/** Installs the keyboard shortcuts: `/` focuses the search; `g` followed by a letter opens a page. */
export const useHotkeys = (): void => {
  const navigate = useNavigate();
  const items = useNavLinks();
  const latest = useRef(items);
  latest.current = items;

  useEffect(() => {
    let pressedG = 0;
    const onKey = (event: KeyboardEvent) => {
      const key = shortcutKey(event);
      if (!key) return;
      if (key === '/') {
        const fields = [...document.querySelectorAll<HTMLElement>('[data-hotkey="slash"]')].filter(visible);
        const field = fields.find((each) => each.closest('main')) ?? fields[0];
        if (field) event.preventDefault();
        return field?.focus();
      }
      if (key === 'g') {
        pressedG = event.timeStamp;
        return;
      }
      const target = latest.current.find((item) => item.hotkey === key);
      if (target && event.timeStamp - pressedG < PAIR_MS) void navigate(target.to);
      pressedG = -PAIR_MS;
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate]);
};
