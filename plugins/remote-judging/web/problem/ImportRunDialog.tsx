import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Dialog, FormDialog, LinkButton, TextField, Toggle, toast, useSave } from '@tribunal/web/kit';
import { SelectField } from '@tribunal/web/kit/fields';
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
  const [runId, setRunId] = useState('');
  const [withCode, setWithCode] = useState(code.trim() !== '');
  /** Some sites do not report the language; only then the user has to select it. */
  const [language, setLanguage] = useState<string | null>(null);
  const { busy, errors, fail, run } = useSave(['runId', 'language']);
  if (errors.language && language === null) setLanguage(editorLanguage);
  const send = () => {
    if (runId.trim() === '')
      return fail('runId', t('input.required', { field: t('remote-judging.importRun.remoteId') }));
    void run(async () => {
      const body = {
        pid: problemId,
        runId: runId.trim(),
        ...(withCode && { code }),
        ...(language !== null && { language }),
      };
      const { submitId } = await api('POST /api/submit-remote-run', { body, failures: 'silent' });
      toast.success(t('remote-judging.importRun.sent'));
      void navigate(`/submission-detail/${submitId}`);
    });
  };
  return (
    <FormDialog
      title={t('remote-judging.importRun.title', { name: site })}
      save={t('remote-judging.importRun.send')}
      state={busy ? 'busy' : 'ready'}
      fault={errors.form}
      intro={
        <p className="t-muted">
          {t('remote-judging.importRun.text', { name: site })}{' '}
          {t('remote-judging.importRun.from', { handles: handles.join(', ') })}
        </p>
      }
      onSave={send}
      onClose={onClose}
    >
      <TextField
        label={t('remote-judging.importRun.remoteId')}
        name="runId"
        autoComplete="off"
        maxLength={RemoteLimits.runId.max}
        value={runId}
        onChange={setRunId}
        error={errors.runId}
      />
      {language !== null && (
        <SelectField
          label={t('remote-judging.importRun.language')}
          name="language"
          value={language}
          options={languages.map((each) => ({ value: each, text: each }))}
          onChange={setLanguage}
          error={errors.language}
        />
      )}
      {code.trim() !== '' && (
        <Toggle label={t('remote-judging.importRun.withCode')} checked={withCode} onChange={setWithCode} />
      )}
    </FormDialog>
  );
};
