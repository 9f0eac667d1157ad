import { useTranslation } from 'react-i18next';
import { useCall } from '../../api';
import { Card, CardBody, LinkButton } from '../../kit';
import { useProblemSources } from '../../plugins/problem-sources';

/** The first of the site's own problems, in the order of the problem list. */
const FIRST_OWN = { oj: 'Mine', currentPage: 1, limit: 1 };

/** Tells visitors what the site is and what it has, and where to begin. The room for what it loads is reserved. */
export const Welcome = () => {
  const { t } = useTranslation();
  const own = useCall('GET /api/get-problem-list', { query: FIRST_OWN, failures: 'silent' });
  const openJudges = useProblemSources()?.filter(({ isOpen }) => isOpen).length ?? 0;
  const [first] = own.data?.records ?? [];
  const facts = [
    own.data && own.data.total > 0 && t('home.ownProblems', { count: own.data.total }),
    openJudges > 0 && t('home.openJudges', { count: openJudges }),
  ];
  return (
    <Card className="t-welcome t-mobile-order-0">
      <CardBody>
        <h2>{t('home.welcome')}</h2>
        <p className="t-muted">{facts.filter(Boolean).join(' · ')}</p>
        <div className="t-row">
          {first && (
            <LinkButton to={`/problem/${encodeURIComponent(first.problemId)}`} variant="primary" icon="play">
              {t('home.startWith', { title: first.title })}
            </LinkButton>
          )}
          {!own.isPending && (
            <LinkButton to="/problem" variant={first ? 'plain' : 'primary'} icon="list ul">
              {t('home.browseProblems')}
            </LinkButton>
          )}
        </div>
      </CardBody>
    </Card>
  );
};
