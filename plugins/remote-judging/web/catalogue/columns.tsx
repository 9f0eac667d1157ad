import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { Tag, type Column } from '@tribunal/web/kit';
import type { CatalogueProblem } from '../../contract';

/** Returns the code that the problem has here. */
export const codeOf = ({ key, problemId }: Pick<CatalogueProblem, 'key' | 'problemId'>): string =>
  `${key}-${problemId}`;

export function catalogueColumns(t: TFunction): Column<CatalogueProblem>[] {
  return [
    {
      key: 'title',
      head: t('remote-judging.import.problem'),
      cell: (problem) => (
        <>
          <b>{codeOf(problem)}</b>
          <span className="t-sub t-break">{problem.title}</span>
        </>
      ),
    },
    {
      key: 'tags',
      head: t('remote-judging.catalogue.tags'),
      drop: 'md',
      cell: ({ tags }) => (
        <span className="t-row tight">
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      ),
    },
    {
      key: 'difficulty',
      head: t('remote-judging.catalogue.difficulty'),
      width: 'min',
      drop: 'sm',
      cell: ({ difficulty }) => difficulty,
    },
    {
      key: 'imported',
      head: t('remote-judging.catalogue.imported'),
      width: 'min',
      cell: (problem) =>
        problem.isImported && (
          <Link
            to={`/problem/${encodeURIComponent(codeOf(problem))}`}
            aria-label={`${t('authoring.viewProblem')} ${codeOf(problem)}`}
          >
            {t('authoring.viewProblem')}
          </Link>
        ),
    },
  ];
}
