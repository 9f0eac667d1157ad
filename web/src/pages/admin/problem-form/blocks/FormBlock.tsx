import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { Section } from '../values/fields';

interface Props {
  section: Section;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Renders one section of the form, which the section navigation links to. */
export const FormBlock = ({ section, aside, children }: Props) => {
  const { t } = useTranslation();
  return (
    <section
      id={section}
      className="ui segment t-flush t-form-block"
      tabIndex={-1}
      aria-labelledby={`${section}-title`}
    >
      <div className="t-head">
        <h2 className="ui header" id={`${section}-title`}>
          {t(`authoring.part.${section}`)}
        </h2>
        {aside}
      </div>
      <div className="t-body">{children}</div>
    </section>
  );
};
