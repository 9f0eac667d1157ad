import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../basics/Icon';
import { IconButton } from '../basics/IconButton';
import { currentToast, onToast, toast, type ToastKind } from './toast';

const LOOK: Record<ToastKind, { icon: string; tone: string }> = {
  success: { icon: 'check circle', tone: 'var(--ac)' },
  error: { icon: 'exclamation circle', tone: 'var(--wa)' },
  warning: { icon: 'exclamation triangle', tone: 'var(--tle)' },
  info: { icon: 'info circle', tone: 'var(--run)' },
};

/** Where toasts appear: top centre. It lies in the body so that an open dialog does not silence it. */
export const ToastPlace = () => {
  const { t } = useTranslation();
  const content = useSyncExternalStore(onToast, currentToast);
  return createPortal(
    <div aria-live="polite" className="t-toast-place">
      {content && (
        <div
          key={content.id}
          className="t-toast"
          role={content.kind === 'error' ? 'alert' : 'status'}
          data-kind={content.kind}
        >
          <span className="t-toast-icon" style={{ color: LOOK[content.kind].tone }}>
            <Icon name={LOOK[content.kind].icon} />
          </span>
          <span>
            {content.kind === 'error' && <b className="t-hide-sm">{t('kit.error')}</b>}
            {content.text}
          </span>
          <IconButton icon="times" size="small" label={t('kit.close')} onClick={toast.close} />
        </div>
      )}
    </div>,
    document.body,
  );
};
