import { useEffect, useSyncExternalStore } from 'react';

export interface FullScreen {
  isOn: boolean;
  toggle: () => void;
}

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};
const isFull = (): boolean => Boolean(document.fullscreenElement);

// If the browser refuses, the window stays as it is.
const enterFullScreen = (): void => void document.documentElement.requestFullscreen().catch(() => undefined);
const leaveFullScreen = (): void => void (isFull() && document.exitFullscreen().catch(() => undefined));

/**
 * Provides full screen for the whole page, so that dialogs and toasts still appear on top. Leaves it when the
 * component unmounts. null if the browser does not support it.
 */
export const useFullScreen = (): FullScreen | null => {
  const isOn = useSyncExternalStore(subscribe, isFull);
  useEffect(() => leaveFullScreen, []);
  return document.fullscreenEnabled ? { isOn, toggle: isOn ? leaveFullScreen : enterFullScreen } : null;
};
