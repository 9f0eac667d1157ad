import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../basics/Button';
import { Dialog } from './Dialog';
import { keepFocusNear } from './keep-focus-near';

/** What is asked before something is done. */
export interface Question {
  title: string;
  /** Explains what will be lost or changed. */
  text: string;
  yes: string;
  variant?: 'primary' | 'negative';
}
interface Asked extends Question {
  answer: (yes: boolean) => void;
  /** What had the focus before: most often the button that asks. */
  from: Element | null;
}
/** The second press of a double press comes within this time. */
const DOUBLE_PRESS_MS = 500;

let asked: Asked | null = null;
const listeners = new Set<() => void>();
const set = (next: Asked | null): void => {
  asked = next;
  listeners.forEach((listener) => listener());
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The question that was answered with yes last, and when. */
let confirmed: (Question & Pick<Asked, 'from'> & { at: number }) | null = null;
const isDoublePress = ({ title, text }: Question, from: Asked['from']): boolean =>
  confirmed?.from === from &&
  confirmed.title === title &&
  confirmed.text === text &&
  performance.now() - confirmed.at < DOUBLE_PRESS_MS;

/**
 * Asks for confirmation before something is lost: `if (await confirm({…})) remove()`. The second press of a double
 * press reaches the button that asks, and asks nothing.
 */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const from = document.activeElement;
    if (isDoublePress(question, from)) return resolve(false);
    asked?.answer(false);
    set({ ...question, answer: resolve, from });
  });

/** Answers an open question with no. */
export const closeQuestion = (): void => {
  asked?.answer(false);
  confirmed = null;
  set(null);
};

/** Container of confirmation dialogs; rendered once in the shell. */
export const ConfirmOutlet = () => {
  const { t } = useTranslation();
  const question = useSyncExternalStore(subscribe, () => asked);
  if (!question) return null;
  const answer = (yes: boolean) => () => {
    set(null);
    if (yes) {
      confirmed = { ...question, at: performance.now() };
      if (question.from) keepFocusNear(question.from);
    }
    question.answer(yes);
  };
  return (
    <Dialog
      title={question.title}
      onClose={answer(false)}
      actions={
        <>
          <Button onClick={answer(false)}>{t('kit.cancel')}</Button>
          <Button variant={question.variant ?? 'primary'} onClick={answer(true)}>
            {question.yes}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
    </Dialog>
  );
};
