import type { CompileCheck } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../api';
import { Button, Dialog, Health, takeErrorText, toast } from '../../../../kit';
import { useForm } from '../form-context';
import type { FormState } from '../form-state';

const checkOf = ({ id, spjCode, spjLanguage, judgeFiles }: FormState): CompileCheck => ({
  ...(id === null ? {} : { pid: id }),
  code: spjCode,
  language: spjLanguage,
  extraFiles: Object.fromEntries(judgeFiles.map(({ name, content }) => [name, content])),
});

/** Lets a judge compile the program as it stands; what the compiler says against it is shown in full. */
export const CompileButton = () => {
  const { t } = useTranslation();
  const { form, isCompiled, markCompiled } = useForm();
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string | null>(null);

  const compile = async () => {
    const asked = { body: checkOf(form), failures: 'silent' as const };
    setBusy(true);
    try {
      await (form.judgeMode === 'spj'
        ? api('POST /api/admin/problem/compile-spj', asked)
        : api('POST /api/admin/problem/compile-interactive', asked));
      markCompiled();
      toast.success(t('authoring.compiledNow'));
    } catch (error) {
      setWords(takeErrorText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="t-row t-compile">
      <Button
        icon="cogs"
        state={busy ? 'busy' : 'ready'}
        disabled={form.spjCode.trim() === ''}
        onClick={() => void compile()}
      >
        {t('authoring.compile')}
      </Button>
      <span role="status">
        <Health look={isCompiled && form.spjCode ? 'up' : 'wait'}>
          {t(isCompiled && form.spjCode ? 'authoring.compiled' : 'authoring.notCompiled')}
        </Health>
      </span>
      {words !== null && (
        <Dialog title={t('authoring.compileError')} width="wide" onClose={() => setWords(null)}>
          <pre className="t-code t-plain" tabIndex={0}>
            {words}
          </pre>
        </Dialog>
      )}
    </div>
  );
};
