import { useTranslation } from 'react-i18next';
import { useSite, useTitle } from '../../shared/site';
import { Card, CardBody, Icon, LinkButton, PageTitle } from '../../kit';

const FEATURES = [
  { key: 'distributed', icon: 'sitemap' },
  { key: 'customization', icon: 'plug' },
  { key: 'security', icon: 'shield alternate' },
  { key: 'diversity', icon: 'code branch' },
] as const;
const STEPS = [0, 1, 2, 3];

/** Explains what the site is and how a submission is judged. */
export const IntroductionPage = () => {
  const { t } = useTranslation();
  const { name } = useSite();
  useTitle(t('about.introduction.title'));
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle title={t('about.introduction.title')}>
        <LinkButton to="/problem" variant="primary" icon="list ul">
          {t('about.introduction.start')}
        </LinkButton>
      </PageTitle>
      <p className="t-lead">{t('about.introduction.lead', { site: name })}</p>
      <div className="t-features">
        {FEATURES.map(({ key, icon }) => (
          <section key={key} className="ui segment">
            <h2 className="ui header">
              <Icon name={icon} /> {t(`about.introduction.${key}`)}
            </h2>
            <p>{t(`about.introduction.${key}Text`)}</p>
          </section>
        ))}
      </div>
      <Card title={t('about.introduction.how')}>
        <CardBody>
          <ol className="t-steps-list">
            {STEPS.map((step) => (
              <li key={step}>
                <span className="n">{step + 1}</span>
                <span>{t(`about.introduction.steps.${step}`)}</span>
              </li>
            ))}
          </ol>
        </CardBody>
      </Card>
    </main>
  );
};
