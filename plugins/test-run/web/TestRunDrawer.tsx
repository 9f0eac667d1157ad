import './test-run.css';
import { Button, IconButton, Select, TextArea } from '@tribunal/web/kit';
import { Tabs } from '@tribunal/web/kit/more';
import type { CodeToolProps } from '@tribunal/web/plugin/more';
import { parseExamples } from '@tribunal/web/problem';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TestRunLimits } from '../contract';
import { TestRunResult } from './TestRunResult';
import { useTestRun } from './use-test-run';

interface Props extends Omit<CodeToolProps, 'banned' | 'drawer'> {
  onClose: () => void;
}

/** The drawer below the editor with a custom input and the program's output for it. */
export const TestRunDrawer = ({ problem, cid, code, onClose }: Props) => {
  const { t } = useTranslation();
  const samples = parseExamples(problem.examples);
  const [tab, setTab] = useState('input');
  const [input, setInput] = useState(samples[0]?.input ?? '');
  const [expected, setExpected] = useState(samples[0]?.output ?? '');
  const { run, state, result, fault, refusal } = useTestRun(problem, cid);

  const drawer = useRef<HTMLElement>(null);
  // Where panes are stacked, the drawer lies below the editor, out of view.
  useEffect(() => {
    drawer.current?.scrollIntoView?.({ block: 'nearest' });
  }, [tab, result, refusal]);

  const chosen = samples.findIndex((sample) => sample.input === input && sample.output === expected);
  const choose = (index: string) => {
    const sample = samples[Number(index)];
    setInput(sample?.input ?? '');
    setExpected(sample?.output ?? '');
  };
  const start = () => void run(code(), { input, expected }, () => setTab('result'));

  const inputTab = (
    <form
      className="ui form t-test-run"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <TextArea
        label={t('test-run.input')}
        className="t-mono"
        rows={4}
        maxLength={TestRunLimits.input.max}
        value={input}
        onChange={setInput}
        error={fault}
      />
      <TextArea
        label={t('test-run.expectedOptional')}
        className="t-mono"
        rows={4}
        maxLength={TestRunLimits.expectedOutput.max}
        value={expected}
        onChange={setExpected}
      />
    </form>
  );

  return (
    <section ref={drawer} className="t-drawer" aria-label={t('test-run.title')}>
      <div className="t-test-run-head">
        {samples.length > 0 && (
          <Select
            label={t('test-run.useSample')}
            value={String(chosen)}
            options={[
              { value: '-1', text: t('test-run.customInput') },
              ...samples.map((_, index) => ({
                value: String(index),
                text: t('test-run.sample', { number: index + 1 }),
              })),
            ]}
            onChange={choose}
          />
        )}
        <span className="t-grow" />
        <Button size="small" icon="play" state={state === 'idle' ? 'ready' : 'busy'} onClick={start}>
          {t('test-run.run')}
        </Button>
        <IconButton size="small" icon="times" label={t('kit.close')} onClick={onClose} />
      </div>
      <Tabs
        label={t('test-run.tabs')}
        active={tab}
        onChange={setTab}
        tabs={[
          { id: 'input', title: t('test-run.input'), body: inputTab },
          {
            id: 'result',
            title: t('test-run.result'),
            body: <TestRunResult result={result} refusal={refusal} state={state} />,
          },
        ]}
      />
    </section>
  );
};
