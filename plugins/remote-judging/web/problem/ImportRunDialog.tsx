import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useForm } from '@tribunal/web/forms';
import { Dialog, FormDialog, LinkButton, textError, TextField, Toggle } from '@tribunal/web/kit';
import { SelectField } from '@tribunal/web/kit/fields';
import { ApiError } from '@tribunal/web/plugin';
import { api } from '../calls';
import { RemoteLimits } from '../../contract';

interface Props {
  problemId: string;
  /** Display name of the judge. */
  site: string;
  /** Handles there that are verified as the viewer's. */
  handles: readonly string[];
  /** The code in the editor. */
  code: string;
  languages: readonly string[];
  editorLanguage: string;
  onClose: () => void;
}

/** Imports a submission that the viewer made at the remote judge, so that its verdict counts here too. */
export const ImportRunDialog = (props: Props) =>
  props.handles.length === 0 ? <NoHandle {...props} /> : <ImportRunForm {...props} />;

const NoHandle = ({ site, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('remote-judging.importRun.title', { name: site })}
      onClose={onClose}
      actions={
        <LinkButton variant="primary" to="/setting#other-judges">
          {t('remote-judging.importRun.toSettings')}
        </LinkButton>
      }
    >
      <p>{t('remote-judging.importRun.noHandle', { name: site })}</p>
    </Dialog>
  );
};

const ImportRunForm = ({ problemId, site, handles, code, languages, editorLanguage, onClose }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [withCode, setWithCode] = useState(code.trim() !== '');
  const remoteId = t('remote-judging.importRun.remoteId');
  const form = useForm({
    initial: { runId: '', language: null as string | null },
    rule: (field, values) => (field === 'runId' ? textError(t, remoteId, values.runId) : null),
    send: async ({ runId, language }) => {
      const body = {
        pid: problemId,
        runId: runId.trim(),
        ...(withCode && { code }),
        ...(language !== null && { language }),
      };
      try {
        const { submitId } = await api('POST /api/submit-remote-run', { body, failures: 'silent' });
        return () => void navigate(`/submission-detail/${submitId}`);
      } catch (error) {
        // Some sites do not report the language; only then the user has to select it.
        if (error instanceof ApiError && error.field === 'language') form.put('language')(language ?? editorLanguage);
        throw error;
      }
    },
    success: t('remote-judging.importRun.sent'),
  });
  const language = form.bind('language');
  return (
    <FormDialog
      title={t('remote-judging.importRun.title', { name: site })}
      save={t('remote-judging.importRun.send')}
      {...form.dialog}
      intro={
        <p className="t-muted">
          {t('remote-judging.importRun.text', { name: site })}{' '}
          {t('remote-judging.importRun.from', { handles: handles.join(', ') })}
        </p>
      }
      onClose={onClose}
    >
      <TextField label={remoteId} {...form.bind('runId')} autoComplete="off" maxLength={RemoteLimits.runId.max} />
      {language.value !== null && (
        <SelectField
          label={t('remote-judging.importRun.language')}
          {...language}
          value={language.value}
          options={languages.map((each) => ({ value: each, text: each }))}
        />
      )}
      {code.trim() !== '' && (
        <Toggle label={t('remote-judging.importRun.withCode')} checked={withCode} onChange={setWithCode} />
      )}
    </FormDialog>
  );
};
