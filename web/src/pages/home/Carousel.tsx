import type { CarouselItem } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit';
import { useCarousel } from './use-carousel';

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
