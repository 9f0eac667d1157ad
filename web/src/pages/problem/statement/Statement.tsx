import { ProblemType, oiRankScore, type ProblemDetail, type Problem, type Tag as ProblemTag } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Difficulty, Markdown, Rate, Tag, useCopy } from '../../../kit';
import { homeOf } from '../../../shared/UserName';
import { Slot } from '../../../plugins/Slot';
import { problemLinks } from '../../../plugins/slots';
import { AdjacentProblems } from './AdjacentProblems';
import { AppliedLimits, type SelectedLanguage } from './limits';
import { parseExamples } from './parse-examples';
import { ProblemData } from './ProblemData';
import { Samples } from './Samples';
import { statementMarkdown } from './statement-markdown';
import { StatisticsDialog } from './StatisticsDialog';
import type { ProblemContext } from '../problem-context';
import { Popover } from '../../../shared/Popover';

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
  context: ProblemContext;
}

/** `language` is the one selected in the editor. */
export const Statement = ({ detail, context, language }: Props & { language: SelectedLanguage }) => {
  const { problem } = detail;
  const samples = parseExamples(problem.examples);
  return (
    <div data-problem={problem.problemId}>
      <ProblemData problem={problem} samples={samples} contest={context.contest} />
      <div className="t-row top spread tight t-problem-head">
        <h1 className="ui header t-problem-title">
          <span data-problem-title>{problem.title}</span>
          <div className="sub header">{problem.problemId}</div>
        </h1>
        {context.kind === 'problemSet' && <Slot of={problemLinks} props={{ detail }} />}
        <FileIo problem={problem} />
      </div>
      <Facts detail={detail} language={language} />
      <Links detail={detail} context={context} />
      <article className="t-prose">
        <Part name="description" title="problem.descriptionPart" text={problem.description} />
        <Part name="input" title="problem.input" text={problem.input} />
        <Part name="output" title="problem.output" text={problem.output} />
        <Samples problemId={problem.problemId} samples={samples} />
        <Part name="hint" title="problem.hint" text={problem.hint} />
        {context.kind === 'problemSet' && <Part name="source" title="problem.source" text={problem.source} />}
      </article>
    </div>
  );
};

const Part = ({ name, title, text }: { name: string; title: string; text: string | null }) => {
  const { t } = useTranslation();
  if (!text?.trim()) return null;
  return (
    <section data-problem-part={name} aria-label={t(title)}>
      <h2>{t(title)}</h2>
      <Markdown source={text} />
    </section>
  );
};

interface FactsProps {
  detail: ProblemDetail;
  language: SelectedLanguage;
}

const Facts = ({ detail: { problem, problemCount }, language }: FactsProps) => {
  const { t } = useTranslation();
  return (
    <div className="t-facts t-text">
      <span data-time-limit={problem.timeLimit}>
        {t('problem.time')} <b>{`${problem.timeLimit} ms`}</b>
      </span>
      <span data-memory-limit={problem.memoryLimit}>
        {t('problem.memory')} <b>{`${problem.memoryLimit} MB`}</b>
      </span>
      <span>
        {t('problem.accepted')}{' '}
        <b>
          <Rate ac={problemCount.ac} total={problemCount.total} />
        </b>
      </span>
      <Difficulty level={problem.difficulty} />
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
      <AppliedLimits problem={problem} language={language} />
    </div>
  );
};

/** A tag; of a problem of the site, a link to the others that have it. */
const TagLink = ({ tag, isLinked }: { tag: ProblemTag; isLinked: boolean }) => {
  const label = <Tag color={tag.color}>{tag.name}</Tag>;
  return isLinked ? <Link to={`/problem?${new URLSearchParams({ tagId: `[${tag.id}]` })}`}>{label}</Link> : label;
};

const Links = ({ detail: { tags, problem, problemCount }, context }: Props) => {
  const { t } = useTranslation();
  const [statistics, setStatistics] = useState(false);
  const copy = useCopy();
  const copyMarkdown = () =>
    copy(statementMarkdown(problem, parseExamples(problem.examples), { t, site: location.origin }));
  const isOpen = context.kind === 'problemSet';
  const isOfSite = isOpen && context.gid === undefined;
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
        <button type="button" className="t-link" onClick={copyMarkdown}>
          {t('problem.copyMarkdown')}
        </button>
        <Link to={context.addresses.all}>{t('problem.solutions')}</Link>
        {isOfSite && context.tid === undefined && <AdjacentProblems problemId={problem.problemId} />}
      </span>
      {statistics && <StatisticsDialog count={problemCount} onClose={() => setStatistics(false)} />}
    </div>
  );
};
