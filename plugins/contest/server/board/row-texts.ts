import type { AwardConfig } from '../../contract';
import type { Standing } from '../../standings';
import type { Participant } from '../participants';
import { isSameAward } from './difference';
import { presentBoardRow, type Lettering } from './presenter';

interface Written {
  participant: Participant;
  award: AwardConfig | undefined;
  form: string;
  /** Without the rank, from the bracket on. */
  rest: string;
}

interface Shown {
  board: { participants: ReadonlyMap<string, Participant> };
  lettering: Lettering;
}

/**
 * Rows as JSON. One that says what it said before is not written again, however many ask for it; the rank, which changes
 * with the results of others, is put in each time.
 */
export class RowTexts {
  readonly #written = new WeakMap<Standing['results'], Written>();

  constructor(private readonly present = presentBoardRow) {}

  /** Of these standings, with a mark on those that are followed; of those whose account has just gone there is none. */
  of({ board, lettering }: Shown, standings: readonly Standing[], followed: ReadonlySet<string>): string[] {
    const { labels, awards } = lettering;
    const form = JSON.stringify([...labels]);
    return standings.flatMap((standing) => {
      const { team, rank, results } = standing;
      const participant = board.participants.get(team);
      if (!participant) return [];
      const award = awards.get(team);
      let written = this.#written.get(results);
      if (written?.participant !== participant || written.form !== form || !isSameAward(written.award, award)) {
        const row = { ...this.present(standing, participant, lettering), rank: undefined };
        this.#written.set(results, (written = { participant, award, form, rest: JSON.stringify(row).slice(1) }));
      }
      return `{"rank":${rank},${followed.has(team) ? '"isFollowed":true,' : ''}${written.rest}`;
    });
  }
}
