import './feed-key.css';
import { connect } from '@tribunal/web/plugin';
import { Button, CopyButton, Dialog, Note, useSave } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClicsCalls } from '../contract';

const { api } = connect<ClicsCalls>();

interface Props {
  contest: { id: number; title: string };
  onClose: () => void;
}

/**
 * Dialog that creates a key with which tools read the contest's feed as its organiser. The key is shown only once, so a
 * click outside does not close the dialog.
 */
export const FeedKeyDialog = ({ contest: { id: cid, title }, onClose }: Props) => {
  const { t } = useTranslation();
  const [key, setKey] = useState<string | null>(null);
  const { state, errors, run } = useSave();

  const make = async () =>
    setKey((await api('POST /api/admin/contest/feed-key', { body: { cid }, failures: 'silent' })).key);
  return (
    <Dialog
      title={t('contest-clics.feedKey.title', { title })}
      outsideClick="stay"
      onClose={onClose}
      actions={
        key ? (
          <Button variant="primary" onClick={onClose}>
            {t('kit.close')}
          </Button>
        ) : (
          <Button variant="primary" icon="key" state={state} onClick={() => void run(make)}>
            {t('contest-clics.feedKey.make')}
          </Button>
        )
      }
    >
      {errors.form && (
        <Note kind="negative" role="alert">
          {errors.form}
        </Note>
      )}
      {key ? (
        <>
          <Note kind="warning" role="status">
            {t('contest-clics.feedKey.once')}
          </Note>
          <code translate="no" className="t-feed-key">
            {key}
          </code>
          <CopyButton text={key} label={t('contest-clics.feedKey.key')} variant="plain" />
        </>
      ) : (
        <p>{t('contest-clics.feedKey.text')}</p>
      )}
    </Dialog>
  );
};
