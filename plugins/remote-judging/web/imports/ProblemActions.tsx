import { lazySlot } from '@tribunal/web/plugin';
import { Button, LinkButton } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The dialog is loaded when it is opened, not with the first page. */
const LazyDialog = lazySlot(async () => (await import('./ImportDialog')).ImportDialog);

/** Buttons that import problems of other judges and show the imports. */
export const ProblemActions = () => {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <LinkButton icon="history" to="/admin/problem/import">
        {t('remote-judging.import.list')}
      </LinkButton>
      <LinkButton icon="search" to="/admin/problem/catalogue">
        {t('remote-judging.catalogue.open')}
      </LinkButton>
      <Button icon="cloud download" onClick={() => setAdding(true)}>
        {t('remote-judging.import.open')}
      </Button>
      {adding && <LazyDialog onClose={() => setAdding(false)} />}
    </>
  );
};
