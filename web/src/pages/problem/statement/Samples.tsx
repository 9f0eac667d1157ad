import type { Example } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../api/files';
import { Button, CopyButton } from '../../../kit';
import { zipOf } from '../zip';
import { fileText } from './parse-examples';

interface Props {
  problemId: string;
  samples: readonly Example[];
}

/** Shows the samples of a problem, to read, copy and download. Other programs read the `data-` attributes. */
export const Samples = ({ problemId, samples }: Props) => {
  const { t } = useTranslation();
  if (samples.length === 0) return null;
  const files = samples.flatMap(({ input, output }, index) => [
    { name: `${index + 1}.in`, content: fileText(input) },
    { name: `${index + 1}.out`, content: fileText(output) },
  ]);
  return (
    <section data-problem-part="samples" aria-label={t('problem.samples')}>
      <div className="t-row spread t-samples-head">
        <h2>{t('problem.samples')}</h2>
        <Button
          variant="basic"
          size="small"
          icon="download"
          onClick={() => saveFile(zipOf(files), `${problemId}-samples.zip`)}
        >
          {t('problem.downloadSamples')}
        </Button>
      </div>
      {samples.map((sample, index) => (
        <div
          key={index}
          className="t-samples"
          role="group"
          aria-label={t('problem.sampleNumber', { number: index + 1 })}
          data-sample={index + 1}
        >
          <Box of="input" title={t('problem.inputNumber', { number: index + 1 })} text={sample.input} />
          <Box of="output" title={t('problem.outputNumber', { number: index + 1 })} text={sample.output} />
        </div>
      ))}
    </section>
  );
};

const Box = ({ of, title, text }: { of: keyof Example; title: string; text: string }) => (
  <section className="t-io">
    <header>
      <h3>{title}</h3>
      <CopyButton text={text} label={title} />
    </header>
    <pre translate="no" tabIndex={0} aria-label={title} data-sample-part={of}>
      {text}
    </pre>
  </section>
);
