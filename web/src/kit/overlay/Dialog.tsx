import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from 'semantic-ui-react';
import { IconButton } from '../basics/IconButton';

interface Props {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  /** `login` is 370 px wide. */
  width?: 'login' | 'wide';
  /** `stay` ignores clicks outside, so that an accidental click loses no input. */
  outsideClick?: 'close' | 'stay';
}

/** A modal dialog: the page behind is inert, and focus returns to where it was on close. */
export const Dialog = ({ title, onClose, children, actions, width, outsideClick = 'close' }: Props) => {
  const { t } = useTranslation();
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const root = document.getElementById('root');
    root?.setAttribute('inert', '');
    const box = place.current;
    const first = box?.querySelector<HTMLElement>(
      '[autofocus], [data-autofocus], .content input, .content textarea, .actions button',
    );
    (first ?? box?.querySelector<HTMLElement>('button'))?.focus();
    return () => {
      root?.removeAttribute('inert');
      before?.focus();
    };
  }, []);

  return (
    <Modal
      open
      onClose={onClose}
      closeOnDimmerClick={outsideClick === 'close'}
      closeOnEscape
      className={`t-dialog t-${width ?? 'normal'}`}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
    >
      <div ref={place} className="t-dialog-in">
        <div className="header" id={titleId} role="heading" aria-level={1}>
          {title}
        </div>
        <IconButton className="t-close" icon="times" label={t('kit.close')} onClick={onClose} />
        <div className="content">{children}</div>
        {actions && <div className="actions">{actions}</div>}
      </div>
    </Modal>
  );
};
