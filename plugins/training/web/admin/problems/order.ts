import type { AdminProblemRow } from '@tribunal/contract';
import type { AdminSection, OrderItem, TrainingProblemLink } from '../../../contract';

/** A heading or a problem in the order of a training. */
export type Item =
  | { kind: 'section'; id: number; section: AdminSection }
  | { kind: 'problem'; id: number; link: TrainingProblemLink; problem: AdminProblemRow };

const rankOf = (item: Item): number => (item.kind === 'section' ? item.section.rank : item.link.rank);
const numberOf = (item: Item): number => (item.kind === 'section' ? item.id : item.link.pid);
/** A heading comes before problems of its rank, because they belong to it. */
const kindOrder = ({ kind }: Item): number => (kind === 'section' ? 0 : 1);

/** Returns sections and problems in the order in which students see them. */
export function itemsOf(
  sections: readonly AdminSection[],
  problems: readonly AdminProblemRow[],
  links: Readonly<Record<string, TrainingProblemLink>>,
): Item[] {
  const items: Item[] = [
    ...sections.map((section): Item => ({ kind: 'section', id: section.id, section })),
    ...problems.flatMap((problem): Item[] => {
      const link = links[problem.id];
      return link ? [{ kind: 'problem', id: link.id, link, problem }] : [];
    }),
  ];
  return items.sort((a, b) => rankOf(a) - rankOf(b) || kindOrder(a) - kindOrder(b) || numberOf(a) - numberOf(b));
}

export const orderOf = (items: readonly Item[]): OrderItem[] => items.map(({ kind, id }) => ({ kind, id }));
export const keyOf = ({ kind, id }: OrderItem): string => `${kind} ${id}`;
