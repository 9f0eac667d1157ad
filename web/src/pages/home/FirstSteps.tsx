import { useTranslation } from 'react-i18next';
import { isAdmin, useUser } from '../../shared/session';
import { Card, EmptyState, Icon, LinkButton } from '../../kit';

/** Shown on a site without problems: tells visitors what to expect and the admin what to do next. */
export const FirstSteps = () => {
  const { t } = useTranslation();
  const user = useUser();
  if (!isAdmin(user)) {
    return (
      <Card>
        <EmptyState title={t('home.noProblems')} text={t('home.noProblemsText')} />
      </Card>
    );
  }
  const steps = ['home.stepProblems', 'home.stepNews', 'home.stepPeople'];
  return (
    <Card>
      <EmptyState
        title={t('home.welcomeAdmin')}
        actions={
          <LinkButton to="/admin" variant="primary" icon="cog">
            {t('home.openAdmin')}
          </LinkButton>
        }
      >
        <p>{t('home.welcomeAdminText')}</p>
        <ol className="t-steps-list">
          <li className="done">
            <Icon name="check" />
            <span>{t('home.stepLogin')}</span>
          </li>
          {steps.map((step, index) => (
            <li key={step}>
              <span className="n">{index + 2}</span>
              <span>{t(step)}</span>
            </li>
          ))}
        </ol>
      </EmptyState>
    </Card>
  );
};
