import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../basics/IconButton';

interface Props {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A menu that slides in from the left on narrow screens. The browser traps the focus and closes it on Esc. */
export const Drawer = ({ label, onClose, children }: Props) => {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="t-drawer-left"
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        const target = event.target as HTMLElement;
        if (target === dialog.current || target.closest('a')) dialog.current?.close();
      }}
    >
      <div className="t-drawer-in">
        <IconButton icon="times" label={t('kit.close')} onClick={() => dialog.current?.close()} />
        {children}
      </div>
    </dialog>
  );
};
