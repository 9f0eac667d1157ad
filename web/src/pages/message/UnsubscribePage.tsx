import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../api';
import { Button, Card, CardBody, LinkButton, Note, PageTitle, useSave } from '../../kit';
import { useTitle } from '../../shared/site';
import { useState } from 'react';

/** Ends mails about messages, without a login; a link in each such mail leads here. */
export const UnsubscribePage = () => {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const { state, errors, run } = useSave();
  useTitle(t('message.unsubscribe.title'));
  const stop = () => {
    const query = { token: params.get('token') ?? '' };
    void run(() => api('POST /api/msg/unsubscribe', { query, failures: 'silent' }), { onDone: () => setDone(true) });
  };
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle title={t('message.unsubscribe.title')} />
      <Card>
        <CardBody>
          {errors.form && (
            <Note kind="negative" title={t('message.unsubscribe.failed')}>
              {errors.form}
            </Note>
          )}
          {isDone ? (
            <Note
              kind="positive"
              role="status"
              actions={<LinkButton to="/setting#messages">{t('message.unsubscribe.settings')}</LinkButton>}
            >
              {t('message.unsubscribe.done')}
            </Note>
          ) : (
            <>
              <p>{t('message.unsubscribe.text')}</p>
              <Button variant="primary" state={state} onClick={stop}>
                {t('message.unsubscribe.yes')}
              </Button>
            </>
          )}
        </CardBody>
      </Card>
    </main>
  );
};
