import type { AwardConfig } from '../../contract';
import type { Standing } from '../../standings';
import type { Participant } from '../participants';
import { isSameAward } from './changed-standings';
import { presentBoardRow, type RowLabels } from './presenter';

interface CachedRow {
  participant: Participant;
  award: AwardConfig | undefined;
  form: string;
  /** JSON after the opening bracket, without the rank. */
  rest: string;
}

interface RowSource {
  board: { participants: ReadonlyMap<string, Participant> };
  rowLabels: RowLabels;
}

/**
 * Caches rows as JSON. An unchanged row is serialised only once, however many clients ask for it; the rank, which
 * depends on the results of others, is inserted each time.
 */
export class RowJsonCache {
  readonly #rows = new WeakMap<Standing['results'], CachedRow>();

  constructor(private readonly present = presentBoardRow) {}

  /**
   * Returns the rows of these standings as JSON, marking the followed ones and skipping participants whose account
   * has just been deleted.
   */
  jsonOf({ board, rowLabels }: RowSource, standings: readonly Standing[], followed: ReadonlySet<string>): string[] {
    const { labels, awards } = rowLabels;
    const form = JSON.stringify([...labels]);
    return standings.flatMap((standing) => {
      const { team, rank, results } = standing;
      const participant = board.participants.get(team);
      if (!participant) return [];
      const award = awards.get(team);
      let cached = this.#rows.get(results);
      if (cached?.participant !== participant || cached.form !== form || !isSameAward(cached.award, award)) {
        const row = { ...this.present(standing, participant, rowLabels), rank: undefined };
        this.#rows.set(results, (cached = { participant, award, form, rest: JSON.stringify(row).slice(1) }));
      }
      return `{"rank":${rank},${followed.has(team) ? '"isFollowed":true,' : ''}${cached.rest}`;
    });
  }
}
