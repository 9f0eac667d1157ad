import { useEffect, useState } from 'react';

const root = () => document.documentElement;

/** Gives the workspace the whole screen: hides the top bar, and the browser's own bars where it allows that. */
export const useFocusMode = () => {
  const [isOn, setOn] = useState(false);

  useEffect(() => {
    if (!isOn) return;
    const handleFullscreenChange = () => {
      if (!document.fullscreenElement) setOn(false);
    };
    root().dataset.focus = 'on';
    document.addEventListener('fullscreenchange', handleFullscreenChange);
    return () => {
      delete root().dataset.focus;
      document.removeEventListener('fullscreenchange', handleFullscreenChange);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [isOn]);

  const toggle = () => {
    // If the browser refuses full screen, its own bars stay; the page's bar is hidden nevertheless.
    if (!isOn)
      void root()
        .requestFullscreen?.()
        .catch(() => undefined);
    setOn(!isOn);
  };
  return { isOn, toggle };
};
export type FocusToggle = ReturnType<typeof useFocusMode>;
