import type { CompanionModule, CompanionPart, CompanionSubmission } from '..';
import type { RemoteLanguage, RemoteProblemRef } from '../../contract';
import { startSimulator, type RunningSimulator, type SimulatorState, type SiteSimulator } from '../../simulator';
import type { CompanionLack, CompanionOptions } from './options';
import type { VisitedPage } from './visited-page';
import { Visitor } from './visitor';

/** The person whose browser it is, and somebody else. */
export const ME = 'ada';
export const OTHER = 'eve';

/** Long enough for sites that refuse short sources. */
export const CODE =
  '#include <cstdio>\nint main() {\n\tint a, b;\n\tscanf("%d%d", &a, &b);\n\tprintf("%d\\n", a + b);\n}\n';

/** A simulated site that a person visits whose browser has the companion. */
export class CompanionSite {
  readonly part: CompanionPart;
  #running: RunningSimulator | null = null;

  constructor(
    readonly module: CompanionModule,
    private readonly simulator: SiteSimulator,
    readonly options: CompanionOptions,
  ) {
    this.part = module.part;
  }

  async start(): Promise<void> {
    this.#running = await startSimulator(this.simulator);
    for (const name of [ME, OTHER]) this.world.accounts.push({ name, password: 'secret' });
  }

  async stop(): Promise<void> {
    await this.#running?.close();
    this.#running = null;
  }

  get world(): SimulatorState {
    return this.#running!.simulatorState;
  }

  get url(): string {
    return this.#running!.url;
  }

  lacks(lack: CompanionLack): boolean {
    return this.options.lacks?.includes(lack) ?? false;
  }

  get problems(): RemoteProblemRef[] {
    return this.simulator.problems.map(({ id }) => ({ id, ref: null }));
  }

  get problem(): RemoteProblemRef {
    return this.problems[0]!;
  }

  get languages(): readonly RemoteLanguage[] {
    return this.module.spec.languages;
  }

  submission(changes: Partial<CompanionSubmission> = {}): CompanionSubmission {
    const { id, name } = this.languages[0]!;
    return { problem: this.problem, language: { id, name }, code: CODE, ...changes };
  }

  /** Returns somebody with a browser who is logged in; null is nobody. */
  visitor(account: string | null = ME): Visitor {
    const cookie = account === null ? '' : this.options.session(this.world.openSession(account));
    return new Visitor(this.part, this.url, cookie);
  }

  submitUrl(problem = this.problem): string {
    return this.part.submitUrl(this.url, problem);
  }

  /** Opens the form for a problem. */
  async openForm(visitor = this.visitor(), problem = this.problem): Promise<VisitedPage> {
    const page = await visitor.open(this.submitUrl(problem));
    if (page.read().kind === 'closedForm') this.part.openForm?.(page.document);
    const { kind } = page.read();
    if (kind !== 'form') throw new Error(`the page for submissions is read as ${kind}`);
    return page;
  }

  /** Passes the check in the form and presses the button, as the person does after the companion has filled it. */
  send(visitor: Visitor, page: VisitedPage): Promise<VisitedPage> {
    this.options.passCheck?.(page.document);
    const sent = page.press(this.options.form);
    if (!sent) throw new Error('the page sends nothing when its button is pressed');
    return visitor.send(sent);
  }

  /** Fills the form for a submission and sends it. Returns the page that the site then shows. */
  async submit(visitor: Visitor, submission = this.submission()): Promise<VisitedPage> {
    const page = await this.openForm(visitor, submission.problem);
    await page.fill(submission);
    return this.send(visitor, page);
  }

  /** Opens the list in which a run is looked for after a submission. */
  async openRuns(visitor: Visitor, landing: VisitedPage, problem = this.problem): Promise<VisitedPage> {
    return this.part.runsUrl ? visitor.open(this.part.runsUrl(this.url, { account: ME, problem })) : landing;
  }

  /** Opens the list of the person's runs without having submitted. */
  openOwnRuns(visitor: Visitor, problem = this.problem): Promise<VisitedPage> {
    const { part, options } = this;
    const address = part.runsUrl?.(this.url, { account: ME, problem }) ?? options.ownRunsPath?.(ME, problem.id);
    if (address === undefined) throw new Error('the part has no runsUrl, so the test needs ownRunsPath');
    return visitor.open(address);
  }

  /** Adds a run that somebody has submitted before. */
  addRun(account: string, problem = this.problem): string {
    const languageId = this.languages[0]!.id;
    return String(this.world.addRun({ account, problemId: problem.id, languageId, code: CODE }).id);
  }
}
