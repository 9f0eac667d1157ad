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

/** The open dialogs, the topmost last. */
const open: Element[] = [];
/** Makes everything inert but the topmost dialog. */
const markInert = (): void => {
  document.getElementById('root')?.toggleAttribute('inert', open.length > 0);
  open.forEach((dialog, place) => dialog.toggleAttribute('inert', place < open.length - 1));
};

/** A modal dialog: everything behind is inert, and focus returns to where it was on close. */
export const Dialog = ({ title, onClose, children, actions, width, outsideClick = 'close' }: Props) => {
  const { t } = useTranslation();
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const box = place.current;
    if (box) open.push(box);
    markInert();
    // Nobody confirms by accident what cannot be undone.
    const first = box?.querySelector<HTMLElement>(
      '[autofocus], [data-autofocus], .content input, .content textarea, .actions button:not(.negative)',
    );
    (first ?? box?.querySelector<HTMLElement>('button'))?.focus();
    return () => {
      if (box) open.splice(open.indexOf(box), 1);
      markInert();
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
