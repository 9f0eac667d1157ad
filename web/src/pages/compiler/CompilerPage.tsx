import { useTranslation } from 'react-i18next';
import { useTitle } from '../../shared/site';
import { Card, CardBody, PageTitle } from '../../kit';
import { LanguageTable } from './LanguageTable';
import { VerdictTable } from './VerdictTable';

const TIPS = [0, 1, 2, 3];

/** Lists the available languages, the meaning of each verdict, and common beginner mistakes. */
export const CompilerPage = () => {
  const { t } = useTranslation();
  useTitle(t('about.compiler.title'));
  return (
    <main id="main" className="ui container t-sequential" tabIndex={-1}>
      <PageTitle title={t('about.compiler.title')} sub={t('about.compiler.lead')} />
      <LanguageTable />
      <Card title={t('about.compiler.tips')}>
        <CardBody>
          <ul className="t-tips">
            {TIPS.map((tip) => (
              <li key={tip}>{t(`about.compiler.tipList.${tip}`)}</li>
            ))}
          </ul>
        </CardBody>
      </Card>
      <VerdictTable />
    </main>
  );
};
