import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../basics/Icon';
import { IconButton } from '../basics/IconButton';
import { NoticeOutlet } from './NoticeOutlet';
import { currentToast, onToast, toast, type ToastContent, type ToastKind } from './toast';

const TOAST_STYLES: Record<ToastKind, { icon: string; tone: string }> = {
  success: { icon: 'check circle', tone: 'var(--ac)' },
  error: { icon: 'exclamation circle', tone: 'var(--wa)' },
  warning: { icon: 'exclamation triangle', tone: 'var(--tle)' },
  info: { icon: 'info circle', tone: 'var(--run)' },
};

/**
 * Container of the toasts, at the top centre. It is a child of the body so that an open dialog does not make it
 * inert; notices are placed beside it.
 */
export const ToastOutlet = () => {
  const content = useSyncExternalStore(onToast, currentToast);
  const card = content && <ToastCard key={content.id} content={content} />;
  return createPortal(
    <>
      <div>
        <div role="status">{content?.kind !== 'error' && card}</div>
        <div role="alert">{content?.kind === 'error' && card}</div>
      </div>
      <NoticeOutlet />
    </>,
    document.body,
  );
};

const ToastCard = ({ content }: { content: ToastContent }) => {
  const { t } = useTranslation();
  const { icon, tone } = TOAST_STYLES[content.kind];
  return (
    <div className="t-toast" data-kind={content.kind}>
      <span className="t-toast-icon" style={{ color: tone }}>
        <Icon name={icon} />
      </span>
      <span>{content.text}</span>
      <IconButton icon="times" size="small" label={t('kit.close')} onClick={toast.close} />
    </div>
  );
};
