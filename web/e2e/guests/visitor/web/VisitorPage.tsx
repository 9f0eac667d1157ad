import { Status } from '@tribunal/contract';
import { Button, Verdict } from '@tribunal/web/kit';
import { useTitle } from '@tribunal/web/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export const VisitorPage = () => {
  const { t } = useTranslation();
  const [count, setCount] = useState(0);
  useTitle(t('visitor.name'));
  return (
    <main id="main" className="ui container visitor-page" tabIndex={-1}>
      <h1 className="ui header">{t('visitor.name')}</h1>
      <Verdict status={Status.Accepted} />
      <Button onClick={() => setCount(count + 1)}>{t('visitor.count', { count })}</Button>
    </main>
  );
};
