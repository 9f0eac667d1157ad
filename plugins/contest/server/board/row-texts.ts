import type { AwardConfig } from '../../contract';
import type { Standing } from '../../standings';
import type { Participant } from '../participants';
import { isSameAward } from './difference';
import { presentBoardRow, type Lettering } from './presenter';

interface Written {
  participant: Participant;
  award: AwardConfig | undefined;
  form: string;
  text: string;
}

interface Shown {
  board: { participants: ReadonlyMap<string, Participant> };
  lettering: Lettering;
}

/** Rows as JSON. One that says what it said before is not written again, however many ask for it. */
export class RowTexts {
  readonly #written = new WeakMap<Standing, Written>();

  constructor(private readonly present = presentBoardRow) {}

  /** Of these standings, with a mark on those that are followed; of those whose account has just gone there is none. */
  of({ board, lettering }: Shown, standings: readonly Standing[], followed: ReadonlySet<string>): string[] {
    const { showName, labels, awards } = lettering;
    const form = JSON.stringify([showName, ...labels]);
    return standings.flatMap((standing) => {
      const participant = board.participants.get(standing.team);
      if (!participant) return [];
      const award = awards.get(standing.team);
      let written = this.#written.get(standing);
      if (written?.participant !== participant || written.form !== form || !isSameAward(written.award, award)) {
        const text = JSON.stringify(this.present(standing, participant, lettering));
        this.#written.set(standing, (written = { participant, award, form, text }));
      }
      return followed.has(standing.team) ? `${written.text.slice(0, -1)},"isFollowed":true}` : written.text;
    });
  }
}
