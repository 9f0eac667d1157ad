import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../basics/Button';
import { Dialog } from './Dialog';

interface Question {
  title: string;
  /** Explains what will be lost or changed. */
  text: string;
  yes: string;
  variant?: 'primary' | 'negative';
}
interface Asked extends Question {
  answer: (yes: boolean) => void;
}

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

/** Asks for confirmation before something is lost: `if (await confirm({…})) remove()`. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false);
    set({ ...question, answer: resolve });
  });

/** Answers an open question with no. */
export const closeQuestion = (): void => {
  asked?.answer(false);
  set(null);
};

/** Container of confirmation dialogs; rendered once in the shell. */
export const ConfirmOutlet = () => {
  const { t } = useTranslation();
  const question = useSyncExternalStore(subscribe, () => asked);
  if (!question) return null;
  const answer = (yes: boolean) => () => {
    set(null);
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
