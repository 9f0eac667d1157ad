import {
  ProblemType,
  oiRankScore,
  type Language,
  type ProblemDetail,
  type Problem,
  type Example,
  type Tag as ProblemTag,
} from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Difficulty, Markdown, Rate, Tag, CopyButton } from '../../../kit';
import { homeOf } from '../../../shared/UserName';
import { Slot } from '../../../plugins/Slot';
import { problemLinks } from '../../../plugins/slots';
import { AdjacentProblems } from './AdjacentProblems';
import { parseExamples } from './parse-examples';
import { StatisticsDialog } from './StatisticsDialog';
import type { ProblemContext } from '../problem-context';
import { Popover } from '../../../shared/Popover';

/**
 * Returns the limit that a judge applies to programs in a language, rounded as the judge does; null where it is the
 * problem's own or unknown.
 */
export const appliedLimit = (limit: number, factor: number | null | undefined): number | null => {
  const applied = Math.round(limit * (factor ?? 1));
  return applied === limit ? null : applied;
};

const Samples = ({ samples }: { samples: readonly Example[] }) => {
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
    <pre translate="no" tabIndex={0} aria-label={title}>
      {text}
    </pre>
  </section>
);

/** Names the files that programs read from and write to. */
const FileIo = ({ problem }: { problem: Problem }) => {
  const { t } = useTranslation();
  if (!problem.isFileIO) return null;
  return (
    <Popover text={t('problem.fileIo')} icon="file outline" buttonClass="ui small basic button t-file-io">
      {() => (
        <dl className="t-dl">
          <div>
            <dt>{t('problem.readsFile')}</dt>
            <dd className="t-mono">{problem.ioReadFileName}</dd>
          </div>
          <div>
            <dt>{t('problem.writesFile')}</dt>
            <dd className="t-mono">{problem.ioWriteFileName}</dd>
          </div>
        </dl>
      )}
    </Popover>
  );
};

interface Props {
  detail: ProblemDetail;
  place: ProblemContext;
}

/** `language` is the one selected in the editor. */
export const Statement = ({ detail, place, language }: Props & { language: Language | undefined }) => {
  const { problem } = detail;
  return (
    <>
      <div className="t-row top spread tight t-problem-head">
        <h1 className="ui header t-problem-title">
          {problem.title}
          <div className="sub header">{problem.problemId}</div>
        </h1>
        {place.kind === 'problemSet' && <Slot of={problemLinks} props={{ detail }} />}
        <FileIo problem={problem} />
      </div>
      <Facts detail={detail} language={language} />
      <Links detail={detail} place={place} />
      <article className="t-prose">
        <Part title="problem.descriptionPart" text={problem.description} />
        <Part title="problem.input" text={problem.input} />
        <Part title="problem.output" text={problem.output} />
        <Samples samples={parseExamples(problem.examples)} />
        <Part title="problem.hint" text={problem.hint} />
        {place.kind === 'problemSet' && <Part title="problem.source" text={problem.source} />}
      </article>
    </>
  );
};

const Part = ({ title, text }: { title: string; text: string | null }) => {
  const { t } = useTranslation();
  if (!text?.trim()) return null;
  return (
    <>
      <h2>{t(title)}</h2>
      <Markdown source={text} />
    </>
  );
};

interface LimitProps {
  value: number;
  unit: string;
  factor: number | null | undefined;
  language: string | undefined;
}

/** Shows the limit of the problem, and that of the selected language where it differs. */
const Limit = ({ value, unit, factor, language }: LimitProps) => {
  const { t } = useTranslation();
  const applied = appliedLimit(value, factor);
  return (
    <>
      <b>{`${value} ${unit}`}</b>
      {applied !== null && <span> {t('problem.limitIn', { language, limit: `${applied} ${unit}` })}</span>}
    </>
  );
};

interface FactsProps {
  detail: ProblemDetail;
  language: Language | undefined;
}

const Facts = ({ detail: { problem, problemCount }, language }: FactsProps) => {
  const { t } = useTranslation();
  return (
    <div className="t-facts t-text">
      <span>
        {t('problem.time')}{' '}
        <Limit value={problem.timeLimit} unit="ms" factor={language?.timeFactor} language={language?.name} />
      </span>
      <span>
        {t('problem.memory')}{' '}
        <Limit value={problem.memoryLimit} unit="MB" factor={language?.memoryFactor} language={language?.name} />
      </span>
      <span>
        {t('problem.accepted')}{' '}
        <b>
          <Rate ac={problemCount.ac} total={problemCount.total} />
        </b>
      </span>
      {/* What a contest keeps for itself is empty there. */}
      {problem.difficulty !== null && <Difficulty level={problem.difficulty} />}
      {problem.type === ProblemType.Oi && problem.ioScore !== null && (
        <>
          <span>
            {t('problem.score')} <b>{problem.ioScore}</b>
          </span>
          {problem.difficulty !== null && (
            <span>
              {t('problem.oiRankScore')} <b>{oiRankScore(problem.type, problem.difficulty, problem.ioScore)}</b>
            </span>
          )}
        </>
      )}
      {problem.author && (
        <span>
          {t('problem.author')} <Link to={homeOf({ username: problem.author })}>{problem.author}</Link>
        </span>
      )}
    </div>
  );
};

/** A tag; of a problem of the site, a link to the others that have it. */
const TagLink = ({ tag, isLinked }: { tag: ProblemTag; isLinked: boolean }) => {
  const label = <Tag color={tag.color}>{tag.name}</Tag>;
  return isLinked ? <Link to={`/problem?${new URLSearchParams({ tagId: `[${tag.id}]` })}`}>{label}</Link> : label;
};

const Links = ({ detail: { tags, problem, problemCount }, place }: Props) => {
  const { t } = useTranslation();
  const [statistics, setStatistics] = useState(false);
  const isOpen = place.kind === 'problemSet';
  const isOfSite = isOpen && place.gid === undefined;
  return (
    <div className="t-row t-problem-links">
      {!isOpen && <Tag>{t('problem.contestProblem')}</Tag>}
      {(isOpen ? tags : []).map((tag) => (
        <TagLink key={tag.id} tag={tag} isLinked={isOfSite} />
      ))}
      {isOpen && tags.length === 0 && <span className="t-muted t-small">{t('problem.untagged')}</span>}
      <span className="t-grow t-hide-sm" />
      <span className="t-row t-small">
        <button type="button" className="t-link" onClick={() => setStatistics(true)}>
          {t('problem.statistics')}
        </button>
        <Link to={place.addresses.all}>{t('problem.solutions')}</Link>
        {isOfSite && place.tid === undefined && <AdjacentProblems problemId={problem.problemId} />}
      </span>
      {statistics && <StatisticsDialog count={problemCount} onClose={() => setStatistics(false)} />}
    </div>
  );
};
