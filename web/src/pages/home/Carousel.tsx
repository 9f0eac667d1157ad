import { type CarouselItem, Intervals } from '@tribunal/contract';
import { useState, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, prefersReducedMotion } from '../../kit';

/**
 * Returns which of `count` pictures is shown. The pictures rotate automatically unless paused or the user prefers
 * reduced motion.
 */
export const useCarousel = (count: number, isPaused: boolean) => {
  const [index, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(() => !prefersReducedMotion());
  const advance = useCallback((step: number) => setIndex((now) => (count ? (now + step + count) % count : 0)), [count]);

  useEffect(() => {
    if (!isPlaying || isPaused || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) advance(1);
    }, Intervals.carousel);
    return () => clearInterval(timer);
  }, [isPlaying, isPaused, count, advance, index]);

  return { index: Math.min(index, Math.max(0, count - 1)), advance, isPlaying, setPlaying };
};

/** Shows the pictures that the site's admin has put on the home page. */
export const Carousel = ({ items }: { items: readonly CarouselItem[] }) => {
  const { t } = useTranslation();
  const [isPaused, setPaused] = useState(false);
  const { index, advance, isPlaying, setPlaying } = useCarousel(items.length, isPaused);
  const picture = items[index];
  return (
    <section
      className="t-carousel t-mobile-order-0"
      aria-roledescription="carousel"
      aria-label={t('home.featured')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <img
        key={picture?.id}
        src={picture?.url}
        alt={t('home.picture', { n: index + 1, total: items.length })}
        width={784}
        height={440}
      />
      {items.length > 1 && (
        <div className="t-controls">
          <button type="button" aria-label={t('home.previous')} onClick={() => advance(-1)}>
            <Icon name="chevron left" />
          </button>
          <span className="t-num">
            {index + 1} / {items.length}
          </span>
          <button
            type="button"
            aria-label={t(isPlaying ? 'home.pause' : 'home.play')}
            onClick={() => setPlaying(!isPlaying)}
          >
            <Icon name={isPlaying ? 'pause' : 'play'} />
          </button>
          <button type="button" aria-label={t('home.next')} onClick={() => advance(1)}>
            <Icon name="chevron right" />
          </button>
        </div>
      )}
    </section>
  );
};
