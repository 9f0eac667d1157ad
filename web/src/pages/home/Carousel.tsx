import type { CarouselItem } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit';
import { useTurning } from './use-turning';

/** Pictures that the site's admin has put on the home page. */
export const Carousel = ({ items }: { items: readonly CarouselItem[] }) => {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const { at, go, isTurning, setTurning } = useTurning(items.length, held);
  const picture = items[at];
  return (
    <section
      className="t-carousel t-o0"
      aria-roledescription="carousel"
      aria-label={t('home.featured')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <img
        key={picture?.id}
        src={picture?.url}
        alt={t('home.picture', { n: at + 1, total: items.length })}
        width={784}
        height={440}
      />
      {items.length > 1 && (
        <div className="t-ctl">
          <button type="button" aria-label={t('home.previous')} onClick={() => go(-1)}>
            <Icon name="chevron left" />
          </button>
          <span className="t-num">
            {at + 1} / {items.length}
          </span>
          <button
            type="button"
            aria-label={t(isTurning ? 'home.pause' : 'home.play')}
            onClick={() => setTurning(!isTurning)}
          >
            <Icon name={isTurning ? 'pause' : 'play'} />
          </button>
          <button type="button" aria-label={t('home.next')} onClick={() => go(1)}>
            <Icon name="chevron right" />
          </button>
        </div>
      )}
    </section>
  );
};
