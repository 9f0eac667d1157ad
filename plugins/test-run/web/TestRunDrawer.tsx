import './test-run.css';
import { Button, IconButton, TextArea, Verdict } from '@tribunal/web/kit';
import { Tabs } from '@tribunal/web/kit/more';
import type { CodeToolProps } from '@tribunal/web/plugin/more';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TestRunLimits } from '../contract';
import { TestRunErrors, TestRunOutput, TestRunVerdict } from './TestRunResult';
import { useCases, type Case } from './use-cases';
import { useTestRun, type CaseRun } from './use-test-run';

interface Props extends Omit<CodeToolProps, 'banned' | 'drawer'>, Pick<CodeToolProps['drawer'], 'runs' | 'takeRun'> {
  onClose: () => void;
}

/** The drawer below the editor: the cases of the problem, and the program's output for them. */
export const TestRunDrawer = ({ problem, cid, code, runs, takeRun, onClose }: Props) => {
  const { t } = useTranslation();
  const { cases, active, canAdd, ...change } = useCases(problem);
  const { run, runOf, isBusy, empty, refusal } = useTestRun(problem, cid);
  const shown = runOf(active);

  const drawer = useRef<HTMLElement>(null);
  // Where panes are stacked, the drawer lies below the editor, out of view.
  useEffect(() => {
    drawer.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active.id, shown?.result, refusal]);

  const start = (wanted: readonly Case[]) => void run(code(), wanted);
  const startAll = useRef(() => start(cases));
  startAll.current = () => start(cases);
  useEffect(() => {
    if (takeRun()) startAll.current();
  }, [runs, takeRun]);

  const body = (
    <>
      <TestRunVerdict run={shown} refusal={refusal} />
      <div className="ui form t-test-run t-three">
        <TextArea
          label={t('test-run.input')}
          className="t-mono"
          rows={4}
          maxLength={TestRunLimits.input.max}
          readOnly={active.kind === 'sample' && !canAdd}
          spellCheck={false}
          value={active.input}
          onChange={(input) => change.edit({ input })}
          error={empty === active.id && active.input === '' ? t('test-run.inputMissing') : null}
        />
        <TextArea
          label={t('test-run.expectedOptional')}
          className="t-mono"
          rows={4}
          maxLength={TestRunLimits.expectedOutput.max}
          readOnly={active.kind === 'sample' && !canAdd}
          spellCheck={false}
          value={active.expected}
          onChange={(expected) => change.edit({ expected })}
        />
        <TestRunOutput run={shown} />
      </div>
      {shown?.result.stderr && <TestRunErrors text={shown.result.stderr} message={shown.result.remark} />}
    </>
  );

  return (
    <section ref={drawer} className="t-drawer" aria-label={t('test-run.title')}>
      <div className="t-test-run-head">
        <IconButton
          size="small"
          icon="plus"
          label={t('test-run.addCase')}
          disabled={!canAdd}
          onClick={() => change.add()}
        />
        {active.kind === 'own' && (
          <IconButton
            size="small"
            icon="trash alternate outline"
            label={t('test-run.removeCase')}
            onClick={change.remove}
          />
        )}
        <span className="t-grow" />
        <Button
          size="small"
          variant="basic"
          icon="play"
          state={isBusy ? 'busy' : 'ready'}
          onClick={() => start([active])}
        >
          {t('test-run.run')}
        </Button>
        {cases.length > 1 && (
          <Button size="small" icon="forward" state={isBusy ? 'busy' : 'ready'} onClick={() => start(cases)}>
            {t('test-run.runAll')}
          </Button>
        )}
        <IconButton size="small" icon="times" label={t('kit.close')} onClick={onClose} />
      </div>
      <Tabs
        label={t('test-run.tabs')}
        active={active.id}
        onChange={change.choose}
        tabs={cases.map((one) => ({ id: one.id, title: <CaseTitle of={one} run={runOf(one)} />, body }))}
      />
    </section>
  );
};

/** The short name of a case, and how the newest run on it ended. */
const CaseTitle = ({ of: { kind, number }, run }: { of: Case; run: CaseRun | undefined }) => {
  const { t } = useTranslation();
  return (
    <>
      <span className="t-sr">{t(`test-run.${kind}`, { number })}</span>
      <span aria-hidden="true">{t(`test-run.short.${kind}`, { number })}</span>
      {run && (
        <>
          {' '}
          <Verdict status={run.result.status} form="mark" />
        </>
      )}
    </>
  );
};
