import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../basics/IconButton';
import { ErrorBoundary } from '../../feedback/ErrorBoundary';
import { SkeletonRows } from '../../feedback/Skeleton';
import { pressedKey } from '../../basics/pressed-key';

const EmojiPicker = lazy(() => import('./EmojiPicker').then((module) => ({ default: module.EmojiPicker })));

/** Height in px of the open picker including the gap to its button. */
const HEIGHT = 320;

/** Returns the side on which the window has room for the picker; `below` if neither has. */
const sideOf = (button: Element): 'above' | 'below' => {
  const { top, bottom } = button.getBoundingClientRect();
  return bottom + HEIGHT > innerHeight && top > HEIGHT ? 'above' : 'below';
};

/** Opens the emoji picker; Esc or a press outside closes it. Several emojis can be picked in a row. */
export const EmojiButton = ({ onPick }: { onPick: (sign: string) => void }) => {
  const { t } = useTranslation();
  const [side, setSide] = useState<'above' | 'below' | null>(null);
  const isOpen = side !== null;
  const box = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setSide(null);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [isOpen]);

  return (
    <span
      ref={box}
      className="t-emoji-box"
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setSide(null);
        box.current?.querySelector('button')?.focus();
      }}
    >
      <IconButton
        icon="smile outline"
        size="small"
        label={t('comment.emoji')}
        aria-expanded={isOpen}
        onClick={(event) => setSide(isOpen ? null : sideOf(event.currentTarget))}
      />
      {isOpen && (
        <div className={`t-emoji-popup ${side}`} role="dialog" aria-label={t('comment.emoji')}>
          <ErrorBoundary fallback={() => <p className="t-muted">{t('kit.loadFailed')}</p>}>
            <Suspense fallback={<SkeletonRows rows={4} />}>
              <EmojiPicker onPick={onPick} />
            </Suspense>
          </ErrorBoundary>
        </div>
      )}
    </span>
  );
};
