import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit';

/** Whether the drawer is open. */
export const useTrialToggle = (onOpen: () => void) => {
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
export type TrialToggle = ReturnType<typeof useTrialToggle>;

export const TrialButton = ({ trial }: { trial: TrialToggle }) => {
  const { t } = useTranslation();
  return (
    <Button icon="terminal" aria-expanded={trial.isOpen} onClick={trial.toggle}>
      {t('trial.open')}
    </Button>
  );
};
