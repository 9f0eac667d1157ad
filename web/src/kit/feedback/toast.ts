import { Intervals } from '@tribunal/contract';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export interface ToastContent {
  id: number;
  kind: ToastKind;
  text: string;
}

let current: ToastContent | null = null;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

const show = (content: ToastContent | null): void => {
  clearTimeout(timer);
  current = content;
  if (content) timer = setTimeout(() => show(null), Intervals.toast);
  listeners.forEach((listener) => listener());
};

const say = (kind: ToastKind) => (text: string) => show({ id: nextId++, kind, text });

/** One at a time: a new one takes the place of the last. */
export const toast = {
  success: say('success'),
  error: say('error'),
  warning: say('warning'),
  info: say('info'),
  close: () => show(null),
};

export const currentToast = (): ToastContent | null => current;
export const onToast = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
