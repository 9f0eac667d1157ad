import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit';

/** Manages whether the drawer is open. */
export const useTestRunToggle = (onOpen: () => void) => {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    close: () => setOpen(false),
    toggle: () => {
      if (!isOpen) onOpen();
      setOpen(!isOpen);
    },
  };
};
export type TestRunToggle = ReturnType<typeof useTestRunToggle>;

export const TestRunButton = ({ testRun }: { testRun: TestRunToggle }) => {
  const { t } = useTranslation();
  return (
    <Button icon="terminal" aria-expanded={testRun.isOpen} onClick={testRun.toggle}>
      {t('trial.open')}
    </Button>
  );
};
