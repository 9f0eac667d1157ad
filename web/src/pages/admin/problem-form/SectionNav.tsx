import { useEffect, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Section } from './values/fields';

interface Props {
  sections: readonly Section[];
  /** Sections that contain a visible error. */
  wrong: ReadonlySet<Section | undefined>;
}

/** Returns the section at the top of the window. */
const useSectionInView = (sections: readonly Section[]): Section | undefined => {
  const [current, setCurrent] = useState<Section | undefined>(sections[0]);
  const sectionIds = sections.join();
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (changes) => {
        changes.forEach(({ target, isIntersecting }) =>
          isIntersecting ? inView.add(target.id) : inView.delete(target.id),
        );
        const first = sectionIds.split(',').find((section) => inView.has(section));
        if (first) setCurrent(first as Section);
      },
      { rootMargin: '-120px 0px -50% 0px' },
    );
    sectionIds.split(',').forEach((section) => {
      const block = document.getElementById(section);
      if (block) observer.observe(block);
    });
    return () => observer.disconnect();
  }, [sectionIds]);
  return current;
};

const scrollToSection = (section: Section) => (event: MouseEvent) => {
  event.preventDefault();
  const block = document.getElementById(section);
  block?.scrollIntoView();
  block?.focus({ preventScroll: true });
};

export const SectionNav = ({ sections, wrong }: Props) => {
  const { t } = useTranslation();
  const current = useSectionInView(sections);
  return (
    <nav className="t-form-nav" aria-label={t('authoring.parts')}>
      {sections.map((section) => (
        <a
          key={section}
          href={`#${section}`}
          className={section === current ? 'on' : undefined}
          aria-current={section === current ? 'location' : undefined}
          onClick={scrollToSection(section)}
        >
          <span>{t(`authoring.part.${section}`)}</span>
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
