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

// A browser that refuses leaves the window as it is.
const enter = (): void => void document.documentElement.requestFullscreen().catch(() => undefined);
const leave = (): void => void (isFull() && document.exitFullscreen().catch(() => undefined));

/**
 * The whole screen for the page: dialogs and toasts still show above what fills it. It is given back when what asked for
 * it goes. null: this browser cannot.
 */
export const useFullScreen = (): FullScreen | null => {
  const isOn = useSyncExternalStore(subscribe, isFull);
  useEffect(() => leave, []);
  return document.fullscreenEnabled ? { isOn, toggle: isOn ? leave : enter } : null;
};
