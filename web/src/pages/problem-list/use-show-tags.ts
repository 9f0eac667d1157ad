import { useState } from 'react';

const KEY = 'problem-list-tags';

/** Returns whether the list shows tags; the choice is stored on this device. */
export const useShowTags = (): [boolean, (show: boolean) => void] => {
  const [isShown, setShown] = useState(() => localStorage.getItem(KEY) !== 'off');
  const change = (show: boolean): void => {
    setShown(show);
    localStorage.setItem(KEY, show ? 'on' : 'off');
  };
  return [isShown, change];
};
