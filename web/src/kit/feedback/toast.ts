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

const showOfKind = (kind: ToastKind) => (text: string) => show({ id: nextId++, kind, text });

/** Shows one toast at a time: a new one replaces the previous one. */
export const toast = {
  success: showOfKind('success'),
  error: showOfKind('error'),
  warning: showOfKind('warning'),
  info: showOfKind('info'),
  close: () => show(null),
};

export const currentToast = (): ToastContent | null => current;
export const onToast = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
