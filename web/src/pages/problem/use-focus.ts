import { useEffect, useState } from 'react';

const root = () => document.documentElement;

/** The whole screen for the workspace: the top bar goes, and the browser's own bars where it allows that. */
export const useFocus = () => {
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    if (!isOn) return;
    const leave = () => {
      if (!document.fullscreenElement) setOn(false);
    };
    root().dataset.focus = 'on';
    document.addEventListener('fullscreenchange', leave);
    return () => {
      delete root().dataset.focus;
      document.removeEventListener('fullscreenchange', leave);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [isOn]);

  const toggle = () => {
    // A browser that refuses leaves its own bars; the page's bar is gone all the same.
    if (!isOn)
      void root()
        .requestFullscreen?.()
        .catch(() => undefined);
    setOn(!isOn);
  };
  return { isOn, toggle };
};
export type FocusToggle = ReturnType<typeof useFocus>;
