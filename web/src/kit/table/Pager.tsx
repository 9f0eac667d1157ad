import { PageSizes } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../basics/Icon';
import { Select } from '../form/Select';
import { formatCount } from '../format';

type PageItem = number | 'gap';

/** Returns the page buttons: at most five, with the first and the last page always included, e.g. 1 … 6 7 8 … 35. */
export const pageNumbers = (current: number, pages: number): PageItem[] => {
  if (pages <= 5) return Array.from({ length: pages }, (_, index) => index + 1);
  const from = Math.min(Math.max(current - 1, 1), pages - 2);
  const middle = [from, from + 1, from + 2].filter((page) => page > 1 && page < pages);
  const before: PageItem[] = (middle[0] ?? 2) > 2 ? [1, 'gap'] : [1];
  const after: PageItem[] = (middle.at(-1) ?? 1) < pages - 1 ? ['gap', pages] : [pages];
  return [...before, ...middle, ...after];
};

interface Props {
  /** Page number, 1-based. */
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  /** Without it the page size cannot be changed. */
  onSize?: (size: number) => void;
  /** Page sizes to choose from, if not those of all lists. */
  sizes?: readonly number[] | undefined;
  label: string;
}

/** Renders the pagination of a list; hidden when there is only one page and no page size to choose. */
export const Pager = ({ page, size, total, onPage, onSize, sizes: choices = PageSizes.choices, label }: Props) => {
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil(total / size));
  if (total === 0 || (pages === 1 && !onSize)) return null;
  const range = t('kit.range', {
    from: formatCount(Math.min((page - 1) * size + 1, total)),
    to: formatCount(Math.min(page * size, total)),
    total: formatCount(total),
  });
  const sizes = [...new Set([size, ...choices])].sort((a, b) => a - b);
  return (
    <div className="t-pager">
      <span className="t-row">
        {onSize && (
          <Select
            label={t('kit.rowsPerPage')}
            value={String(size)}
            options={sizes.map((each) => ({ value: String(each), text: t('kit.perPage', { count: each }) }))}
            onChange={(value) => onSize(Number(value))}
          />
        )}
        <span>{range}</span>
      </span>
      {pages > 1 && (
        <nav className="ui pagination menu" aria-label={label}>
          <Step icon="chevron left" label={t('kit.previous')} to={page - 1} last={pages} onPage={onPage} />
          {pageNumbers(page, pages).map((item, index) =>
            item === 'gap' ? (
              <span key={`gap ${index}`} className="disabled item" aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={item}
                type="button"
                className={item === page ? 'active item' : 'item'}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => onPage(item)}
              >
                {item}
              </button>
            ),
          )}
          <Step icon="chevron right" label={t('kit.next')} to={page + 1} last={pages} onPage={onPage} />
        </nav>
      )}
    </div>
  );
};

interface StepProps {
  icon: string;
  label: string;
  to: number;
  last: number;
  onPage: (page: number) => void;
}

const Step = ({ icon, label, to, last, onPage }: StepProps) => (
  <button
    type="button"
    className={to < 1 || to > last ? 'disabled item' : 'item'}
    disabled={to < 1 || to > last}
    aria-label={label}
    onClick={() => onPage(to)}
  >
    <Icon name={icon} />
  </button>
);
