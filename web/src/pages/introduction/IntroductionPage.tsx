import { useTranslation } from 'react-i18next';
import { useSite, useTitle } from '../../shared/site';
import { useContributions } from '../../plugins/contributions';
import { introductionTexts } from '../../plugins/extension-points';
import { Card, CardBody, Icon, LinkButton, PageTitle } from '../../kit';

const FEATURES = [
  { key: 'distributed', icon: 'sitemap' },
  { key: 'customization', icon: 'plug' },
  { key: 'security', icon: 'shield alternate' },
  { key: 'diversity', icon: 'code branch' },
] as const;

/** Explains what the site is and how a submission is judged. */
export const IntroductionPage = () => {
  const { t } = useTranslation();
  const { name } = useSite();
  const added = useContributions(introductionTexts);
  const steps = [
    'about.introduction.steps.write',
    ...added.flatMap(({ step }) => step ?? []),
    'about.introduction.steps.submit',
    'about.introduction.steps.verdict',
  ];
  const diversity = ['about.introduction.diversityText', ...added.flatMap(({ diversity: text }) => text ?? [])];
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
            <p>
              {key === 'diversity'
                ? diversity.map((text) => t(text)).join(t('about.introduction.between'))
                : t(`about.introduction.${key}Text`)}
            </p>
          </section>
        ))}
      </div>
      <Card title={t('about.introduction.how')}>
        <CardBody>
          <ol className="t-steps-list">
            {steps.map((step, index) => (
              <li key={step}>
                <span className="n">{index + 1}</span>
                <span>{t(step)}</span>
              </li>
            ))}
          </ol>
        </CardBody>
      </Card>
    </main>
  );
};
