import { useEffect, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section } from './fields';

interface Props {
  sections: readonly Section[];
  /** Parts in which something is shown as wrong. */
  wrong: ReadonlySet<Section | undefined>;
}

/** Where in the form one is: the part at the top of the window. */
const useSectionInView = (sections: readonly Section[]): Section | undefined => {
  const [seen, setSeen] = useState<Section | undefined>(sections[0]);
  const wanted = sections.join();
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        changes.forEach(({ target, isIntersecting }) =>
          isIntersecting ? inView.add(target.id) : inView.delete(target.id),
        );
        const first = wanted.split(',').find((section) => inView.has(section));
        if (first) setSeen(first as Section);
      },
      { rootMargin: '-120px 0px -50% 0px' },
    );
    wanted.split(',').forEach((section) => {
      const block = document.getElementById(section);
      if (block) observer.observe(block);
    });
    return () => observer.disconnect();
  }, [wanted]);
  return seen;
};

const goTo = (section: Section) => (event: MouseEvent) => {
  event.preventDefault();
  const block = document.getElementById(section);
  block?.scrollIntoView();
  block?.focus({ preventScroll: true });
};

export const SectionNav = ({ sections, wrong }: Props) => {
  const { t } = useTranslation();
  const seen = useSectionInView(sections);
  return (
    <nav className="t-form-nav" aria-label={t('authoring.parts')}>
      {sections.map((section) => (
        <a
          key={section}
          href={`#${section}`}
          className={section === seen ? 'on' : undefined}
          aria-current={section === seen ? 'location' : undefined}
          onClick={goTo(section)}
        >
          {t(`authoring.part.${section}`)}
          {wrong.has(section) && (
            <>
              <span className="t-wrong-dot" aria-hidden="true" />
              <span className="t-sr">{t('authoring.partWrong')}</span>
            </>
          )}
        </a>
      ))}
    </nav>
  );
};
