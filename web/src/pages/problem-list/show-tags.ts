import { useState } from 'react';

const KEY = 'problem-list-tags';

/** Whether the list shows tags; remembered on this device. */
export const useShowTags = (): [boolean, (show: boolean) => void] => {
  const [isShown, setShown] = useState(() => localStorage.getItem(KEY) !== 'off');
  const change = (show: boolean): void => {
    setShown(show);
    localStorage.setItem(KEY, show ? 'on' : 'off');
  };
  return [isShown, change];
};
