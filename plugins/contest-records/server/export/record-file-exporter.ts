import { inject, injectable } from '@tribunal/kernel';
import { badInput, Clock, Db, type Viewer, prepared, Submissions, type RelationRow } from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestType } from '@tribunal/plugin-contest/contract';
import { writeSrk, writeXcpcio, type ExportedContest } from '../../record/write';
import { runVisibilityOf, type BoardView, type Run, type TeamRuns } from '@tribunal/plugin-contest/standings';
import {
  freezeMsOf,
  scoreboardViewFor,
  ScoreboardReader,
  rulesOf,
  type ShownBoard,
  ContestAccess,
  type ContestModel,
  type ContestProblemModel,
  type RankExportOptions,
} from '@tribunal/plugin-contest/server';
import { recordFileName, type RecordFormat } from '../../contract';

interface ExportedFile {
  name: string;
  text: string;
}

/** Every submission has a language, which the database does not know of the columns of a union. */
const languagesIn = prepared<'contest-records-languages', Pick<RelationRow<typeof Submissions>, 'id' | 'language'>>(
  'contest-records-languages',
  `select id, language from ${Submissions.sql} s where cid = $1
   union all
   select submission_id, detail ->> 'language' from contest_event
   where cid = $1 and kind = 'submission' and detail is not null`,
);

/** Exports contests in the formats of other scoreboards. */
@injectable()
export class RecordFileExporter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(ScoreboardReader) private readonly scoreboards: ScoreboardReader,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Returns the contest as its scoreboard shows it now, frozen as everybody sees it unless `forceRefresh`; late
   * submissions are left out.
   * @throws 400 for a format that has no points under the OI rule
   * @throws 403 for users who do not run the contest
   * @throws 404
   */
  async createFiles(
    viewer: Viewer,
    { cid, forceRefresh, removeStar }: RankExportOptions,
    format: RecordFormat,
  ): Promise<ExportedFile[]> {
    const contest = await this.contests.getAsOrganiser(viewer, cid);
    if (format === 'xcpcio' && contest.type !== ContestType.Acm) throw badInput('format', 'contest.export.onlyAcm');
    const request = { forceRefresh: forceRefresh ?? false, removeStar: removeStar ?? false };
    const scoreboardView = scoreboardViewFor(viewer, contest, request, this.clock.now());
    const [shown, problems, languages] = await Promise.all([
      this.scoreboards.getBoard(contest, scoreboardView),
      this.contests.listProblems(cid),
      this.#languages(cid),
    ]);
    const exported = toExportedContest(contest, problems, shown, {
      hiddenFromMs: scoreboardView.hiddenFromMs,
      languages,
    });
    if (format === 'xcpcio') return writeXcpcio(exported);
    return [{ name: recordFileName(cid, 'srk'), text: JSON.stringify(writeSrk(exported), null, 1) }];
  }

  /** Keyed by submission; those of records are in the log. */
  async #languages(cid: number): Promise<Map<number, string>> {
    const rows = await languagesIn(this.knex, [cid]);
    return new Map(rows.map(({ id, language }) => [id, language]));
  }
}

interface ExportView {
  hiddenFromMs: number | null;
  languages: ReadonlyMap<number, string>;
}

function toExportedContest(
  contest: ContestModel,
  problems: readonly ContestProblemModel[],
  { board, standings, rowLabels }: ShownBoard,
  { hiddenFromMs, languages }: ExportView,
): ExportedContest {
  const startAt = contest.startAt.getTime();
  const lengthMs = contest.endAt.getTime() - startAt;
  const { participants } = board;
  const shown = standings.filter(({ team }) => participants.has(team));
  const view = { startAt, lengthMs, hiddenFromMs, includesLate: false, isStar: () => false };
  const labels = new Set(problems.map(({ id }) => id));
  const runs = shown.flatMap(({ team }) => runsOf(board.fold.runs.teams.get(team)));
  return {
    title: contest.title,
    startAt,
    lengthMs,
    freezeMs: freezeMsOf(contest),
    rules: rulesOf(contest),
    problems: problems.map(({ id, displayId: label, displayTitle, color }) => ({
      id,
      label,
      title: displayTitle,
      color,
    })),
    teams: shown.map(({ team }) => {
      const { showName: name, school: affiliation, isStar } = participants.get(team)!;
      return { id: team, name, affiliation, isStar };
    }),
    awards: countsOf([...rowLabels.awards.values()]),
    sharesAwards: contest.sharesAwards,
    runs: runs
      .filter((run) => labels.has(run.problem) && isVisible(run, contest, view))
      .sort((a, b) => a.submittedAt - b.submittedAt || a.id - b.id)
      .map((run) => ({
        id: run.id,
        team: run.team,
        problem: run.problem,
        atMs: run.submittedAt - startAt,
        ...(runVisibilityOf(run, view) === 'judged'
          ? { status: run.status, score: run.score }
          : { status: null, score: null }),
        language: languages.get(run.id) ?? null,
      })),
    standings: shown,
  };
}

const runsOf = (team: TeamRuns | undefined): Run[] => [...(team?.problems.values() ?? [])].flatMap(({ runs }) => runs);

/** Under the OI rule frozen submissions do not appear at all. */
function isVisible(run: Run, { type }: ContestModel, view: BoardView): boolean {
  const visibility = runVisibilityOf(run, view);
  return visibility !== 'absent' && !(visibility === 'hidden' && type === ContestType.Oi);
}

/** Returns the number of winners of each award, the highest award first. */
function countsOf(won: readonly { name: string; priority: number }[]): ExportedContest['awards'] {
  const counts = new Map<string, { name: string; priority: number; count: number }>();
  for (const { name, priority } of won) {
    const known = counts.get(name) ?? { name, priority, count: 0 };
    counts.set(name, { ...known, count: known.count + 1 });
  }
  return [...counts.values()].sort((a, b) => a.priority - b.priority).map(({ name, count }) => ({ name, count }));
}
