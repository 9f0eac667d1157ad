export interface NoticeContent {
  /** A new notice replaces an existing one with the same key. */
  key: string;
  title: string;
  text?: string;
  /** Lifetime in milliseconds; without it the notice stays until it is closed. */
  life?: number;
  action?: { text: string; run: () => void };
}

let notices: readonly NoticeContent[] = [];
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

const set = (next: readonly NoticeContent[]): void => {
  notices = next;
  listeners.forEach((listener) => listener());
};

const close = (key: string): void => {
  clearTimeout(timers.get(key));
  timers.delete(key);
  if (notices.some((each) => each.key === key)) set(notices.filter((each) => each.key !== key));
};

const show = (content: NoticeContent): void => {
  const { key, life } = content;
  clearTimeout(timers.get(key));
  if (life === undefined) timers.delete(key);
  else
    timers.set(
      key,
      setTimeout(() => close(key), life),
    );
  set([...notices.filter((each) => each.key !== key), content]);
};

/** Small cards at the bottom right; several may be shown at once. */
export const notice = { show, close };

export const currentNotices = (): readonly NoticeContent[] => notices;
export const onNotice = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
