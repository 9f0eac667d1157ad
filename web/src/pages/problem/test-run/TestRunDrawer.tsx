import { Limits, type Problem } from '@tribunal/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton, Select, Tabs, TextArea } from '../../../kit';
import { parseExamples } from '../statement/parse-examples';
import type { DraftState } from '../editor/use-draft';
import { TestRunResult } from './TestRunResult';
import { useTestRun } from './use-test-run';
import type { ProblemPlace } from '../problem-place';

interface Props {
  problem: Problem;
  place: ProblemPlace;
  draft: DraftState;
  onClose: () => void;
}

/** The drawer below the editor with a custom input and the program's output for it. */
export const TestRunDrawer = ({ problem, place, draft, onClose }: Props) => {
  const { t } = useTranslation();
  const samples = parseExamples(problem.examples);
  const [tab, setTab] = useState('input');
  const [input, setInput] = useState(samples[0]?.input ?? '');
  const [expected, setExpected] = useState(samples[0]?.output ?? '');
  const { run, state, result, fault } = useTestRun(problem, place);

  const drawer = useRef<HTMLElement>(null);
  // Where panes are stacked, the drawer lies below the editor, out of view.
  useEffect(() => {
    drawer.current?.scrollIntoView?.({ block: 'nearest' });
  }, [tab, result]);

  const chosen = samples.findIndex((sample) => sample.input === input && sample.output === expected);
  const choose = (index: string) => {
    const sample = samples[Number(index)];
    setInput(sample?.input ?? '');
    setExpected(sample?.output ?? '');
  };
  const start = () => void run(draft.now(), { input, expected }, () => setTab('result'));

  const inputTab = (
    <form
      className="ui form t-test-run"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <TextArea
        label={t('trial.input')}
        className="t-mono"
        rows={4}
        maxLength={Limits.testInput.max}
        value={input}
        onChange={setInput}
        error={fault}
      />
      <TextArea
        label={t('trial.expectedOptional')}
        className="t-mono"
        rows={4}
        maxLength={Limits.expectedOutput.max}
        value={expected}
        onChange={setExpected}
      />
    </form>
  );

  return (
    <section ref={drawer} className="t-drawer" aria-label={t('trial.title')}>
      <div className="t-test-run-head">
        {samples.length > 0 && (
          <Select
            label={t('trial.useSample')}
            value={String(chosen)}
            options={[
              { value: '-1', text: t('trial.customInput') },
              ...samples.map((_, index) => ({ value: String(index), text: t('trial.sample', { number: index + 1 }) })),
            ]}
            onChange={choose}
          />
        )}
        <span className="t-grow" />
        <Button size="small" icon="play" state={state === 'idle' ? 'ready' : 'busy'} onClick={start}>
          {t('trial.run')}
        </Button>
        <IconButton size="small" icon="times" label={t('kit.close')} onClick={onClose} />
      </div>
      <Tabs
        label={t('trial.tabs')}
        active={tab}
        onChange={setTab}
        tabs={[
          { id: 'input', title: t('trial.input'), body: inputTab },
          { id: 'result', title: t('trial.result'), body: <TestRunResult result={result} state={state} /> },
        ]}
      />
    </section>
  );
};
