import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { Tag, Toggle, type Column } from '@tribunal/web/kit';
import type { CatalogueProblem } from '../../contract';

/** Returns the code that the problem has here. */
export const codeOf = ({ key, problemId }: Pick<CatalogueProblem, 'key' | 'problemId'>): string =>
  `${key}-${problemId}`;

interface Selection {
  /** Rows of this page. */
  rows: readonly CatalogueProblem[];
  chosen: ReadonlyMap<string, CatalogueProblem>;
  onChoose: (problems: readonly CatalogueProblem[], isOn: boolean) => void;
}

export function catalogueColumns(t: TFunction, { rows, chosen, onChoose }: Selection): Column<CatalogueProblem>[] {
  const open = rows.filter(({ isImported }) => !isImported);
  return [
    {
      key: 'choose',
      head: open.length > 0 && (
        <Toggle
          variant="box"
          label={t('remote-judging.catalogue.selectPage')}
          checked={open.every((problem) => chosen.has(codeOf(problem)))}
          onChange={(isOn) => onChoose(open, isOn)}
        />
      ),
      width: 'min',
      className: 't-only-box',
      cell: (problem) =>
        !problem.isImported && (
          <Toggle
            variant="box"
            label={t('authoring.selectOne', { name: codeOf(problem) })}
            checked={chosen.has(codeOf(problem))}
            onChange={(isOn) => onChoose([problem], isOn)}
          />
        ),
    },
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
