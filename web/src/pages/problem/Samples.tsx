import type { Example } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../kit';

export const Samples = ({ samples }: { samples: readonly Example[] }) => {
  const { t } = useTranslation();
  if (samples.length === 0) return null;
  return (
    <>
      <h2>{t('problem.samples')}</h2>
      {samples.map((sample, index) => (
        <div key={index} className="t-samples">
          <Box title={t('problem.inputNumber', { number: index + 1 })} text={sample.input} />
          <Box title={t('problem.outputNumber', { number: index + 1 })} text={sample.output} />
        </div>
      ))}
    </>
  );
};

const Box = ({ title, text }: { title: string; text: string }) => (
  <section className="t-io">
    <header>
      {title}
      <CopyButton text={text} label={title} />
    </header>
    <pre tabIndex={0} aria-label={title}>
      {text}
    </pre>
  </section>
);
