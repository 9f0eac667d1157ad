import type { TrainingSection } from '../../contract';
import type { TrainingSectionModel } from './model';

type Section = Pick<TrainingSectionModel, 'id' | 'title' | 'rank' | 'needsSection' | 'needsSolved'>;
interface Placed {
  pid: number;
  rank: number;
}

/** Returns the id of the section of each problem: the last one whose rank is not above the problem's. */
export function sectionsOf(sections: readonly Section[], problems: readonly Placed[]): ReadonlyMap<number, number> {
  const inOrder = sortedSections(sections);
  const placed = problems.flatMap(({ pid, rank }) => {
    const section = inOrder.findLast((one) => one.rank <= rank);
    return section ? [[pid, section.id] as const] : [];
  });
  return new Map(placed);
}

export const sortedSections = <S extends Pick<Section, 'id' | 'rank'>>(sections: readonly S[]): S[] =>
  [...sections].sort((a, b) => a.rank - b.rank || a.id - b.id);

/**
 * Returns the sections in order as a user with these solved problems meets them. No more problems of a section are
 * needed than it has.
 */
export function openSections(
  sections: readonly Section[],
  problems: readonly Placed[],
  hasSolved: (pid: number) => boolean,
  locks: 'apply' | 'ignore',
): TrainingSection[] {
  const sectionOf = sectionsOf(sections, problems);
  const pidsIn = (id: number): number[] =>
    problems.filter(({ pid }) => sectionOf.get(pid) === id).map(({ pid }) => pid);
  const counts = new Map(
    sections.map(({ id }) => {
      const pids = pidsIn(id);
      return [id, { problemCount: pids.length, acCount: pids.filter(hasSolved).length }] as const;
    }),
  );
  return sortedSections(sections).map(({ id, title, needsSection, needsSolved }) => {
    const needed = sections.find((one) => one.id === needsSection);
    const there = needed && counts.get(needed.id);
    const solved = there ? Math.min(needsSolved ?? 0, there.problemCount) : 0;
    return {
      id,
      title,
      ...counts.get(id)!,
      isLocked: locks === 'apply' && there !== undefined && there.acCount < solved,
      needs: needed ? { sectionId: needed.id, title: needed.title, solved } : null,
    };
  });
}
