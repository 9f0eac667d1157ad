import { Status } from '@tribunal/contract';
import {
  Card,
  DataTable,
  Difficulty,
  EmptyState,
  Icon,
  RateBar,
  Tag,
  Verdict,
  type Column,
  Loaded,
  minorColumn,
  numberColumn,
} from '@tribunal/web/kit';
import { ProblemMarks, type MarkedProblem } from '@tribunal/web/plugin/more';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TrainingProblem, TrainingSection } from '../../contract';
import { problemAddress, type TrainingRef } from '../addresses';
import { LateTag, Progress } from '../badges';
import { useList } from '../calls';
import { useTraining } from './TrainingGate';

/** Tab with the problems of a training, below the headings of its sections. */
export const ProblemsTab = () => {
  const { t } = useTranslation();
  const training = useTraining();
  const { id: tid, sections } = training;
  const answer = useList('GET /api/get-training-problem-list', { tid });
  const { data } = answer;
  if (!data) {
    return (
      <Card>
        <Loaded answer={answer} rows={8} />
      </Card>
    );
  }
  const groups: TablesProps['groups'] = [null, ...sections].map((section) => ({
    section,
    problems: data.filter(({ sectionId }) => sectionId === (section?.id ?? null)),
  }));
  return (
    <ProblemMarks problems={data}>
      {(markOf) => <ProblemTables groups={groups} columns={columnsFor(t, training, markOf)} />}
    </ProblemMarks>
  );
};

interface TablesProps {
  groups: readonly { section: TrainingSection | null; problems: TrainingProblem[] }[];
  columns: Column<TrainingProblem>[];
}

const ProblemTables = ({ groups, columns }: TablesProps) => {
  const { t } = useTranslation();
  const isEmpty = groups.every(({ problems }) => problems.length === 0);
  return (
    <Card>
      {isEmpty && <EmptyState title={t('training.noProblems')} text={t('training.noProblemsText')} />}
      {groups.map(({ section, problems }) => (
        <section key={section?.id ?? 'first'}>
          {section && <SectionHead section={section} />}
          {problems.length > 0 && (
            <DataTable
              columns={columns}
              rows={problems}
              rowKey={({ pid }) => pid}
              label={section?.title ?? t('training.problems')}
            />
          )}
        </section>
      ))}
    </Card>
  );
};

const SectionHead = ({ section: { title, isLocked, needs, ...progress } }: { section: TrainingSection }) => {
  const { t } = useTranslation();
  return (
    <div className="t-train-section">
      <h2>
        {isLocked && <Icon name="lock" />}
        {title}
      </h2>
      {isLocked && needs ? (
        <span className="t-muted t-small">{t('training.locked', { count: needs.solved, title: needs.title })}</span>
      ) : (
        <span className="t-hide-sm">
          <Progress {...progress} />
        </span>
      )}
    </div>
  );
};

const columnsFor = (
  t: TFunction,
  training: TrainingRef,
  markOf: (problem: MarkedProblem) => ReactNode,
): Column<TrainingProblem>[] => [
  {
    key: 'own',
    head: <span className="t-sr">{t('problem.myStatus')}</span>,
    width: 'min',
    cell: ({ myStatus, isLocked }) => <Mark status={myStatus} isLocked={isLocked} />,
  },
  minorColumn({ key: 'problemId', head: '#', drop: 'sm' }, ({ problemId }) => problemId),
  {
    key: 'title',
    head: t('problem.title'),
    className: 't-break',
    cell: ({ pid, problemId, title, isLocked, isLate }) => (
      <>
        {isLocked ? (
          <span className="t-muted">{title}</span>
        ) : (
          <Link className="t-title" to={problemAddress(training, problemId)}>
            {title}
          </Link>
        )}{' '}
        {isLate && <LateTag />}
        {markOf({ pid, problemId })}
      </>
    ),
  },
  {
    key: 'difficulty',
    head: t('problem.level'),
    width: 'min',
    cell: ({ difficulty }) => <Difficulty level={difficulty} />,
  },
  {
    key: 'tags',
    head: t('problem.tags'),
    drop: 'lg',
    cell: ({ tags }) => (
      <span className="t-row tight">
        {tags.map(({ id, name, color }) => (
          <Tag key={id} color={color}>
            {name}
          </Tag>
        ))}
      </span>
    ),
  },
  numberColumn({ key: 'ac', head: t('problem.accepted'), drop: 'md' }, ({ ac }) => ac),
  numberColumn({ key: 'total', head: t('status.submitted'), drop: 'md' }, ({ total }) => total),
  { key: 'rate', head: t('problem.rate'), width: 'min', drop: 'sm', cell: (row) => <RateBar {...row} /> },
];

/** Shows the viewer's verdict as an icon, or that the problem is locked. */
export const Mark = ({ status, isLocked }: { status: Status | null; isLocked: boolean }) => {
  const { t } = useTranslation();
  if (isLocked) {
    return (
      <>
        <Icon name="lock" />
        <span className="t-sr">{t('training.isLocked')}</span>
      </>
    );
  }
  if (status === null || status === Status.NotSubmitted) {
    return <span className="t-sr">{t('verdict.NotSubmitted')}</span>;
  }
  return <Verdict status={status} form="mark" />;
};
