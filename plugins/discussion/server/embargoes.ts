import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import { Points } from '@tribunal/server';
import { problemEmbargoes, type ProblemUser } from '../contract';
import { NO_PROBLEM, type ProblemState } from './policy';

/** Asks the plugins whose events keep participants from publishing. */
@injectable()
export class Embargoes {
  constructor(@inject(Points) private readonly points: ExtensionPoints) {}

  /** Returns what is known of a problem and a user. */
  async stateOf({ pid, uid }: { pid: number | null; uid: string }): Promise<ProblemState> {
    if (pid === null) return NO_PROBLEM;
    const [unfinished, participants] = await Promise.all([
      this.findUnfinished([pid]),
      this.findParticipants([{ pid, uid }]),
    ]);
    return { isUnfinished: unfinished.length > 0, isAuthorTakingPart: participants.length > 0 };
  }

  async findUnfinished(pids: readonly number[]): Promise<readonly number[]> {
    if (pids.length === 0) return [];
    return (await Promise.all(this.#all().map((each) => each.findUnfinished(pids)))).flat();
  }

  async listRunning(): Promise<readonly number[]> {
    return (await Promise.all(this.#all().map((each) => each.listRunning()))).flat();
  }

  async findParticipants(pairs: readonly ProblemUser[]): Promise<readonly ProblemUser[]> {
    if (pairs.length === 0) return [];
    return (await Promise.all(this.#all().map((each) => each.findParticipants(pairs)))).flat();
  }

  #all() {
    return this.points.list(problemEmbargoes);
  }
}
