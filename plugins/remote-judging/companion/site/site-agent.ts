import type {
  CompanionPart,
  CompanionSubmission,
  FilledForm,
  PageReading,
  ShownRun,
} from '@tribunal/remote-kit/companion';
import type { SiteEvent, ToSite } from '../internal-messages';

/** What an agent needs of the browser; tests give it their own. */
export interface AgentPorts {
  page: Document;
  /** Resolves with whether the job of this page goes on. */
  report(event: SiteEvent): Promise<boolean>;
  /** Fills an editor that only scripts of the page reach; resolves with whether there is one. */
  fillEditor(): Promise<boolean>;
  /** Reads a page of the site as the person would see it; null if that is not possible. */
  read(address: string): Promise<{ page: Document; url: URL } | null>;
  wait(ms: number): Promise<void>;
}

/** Waits in ms between two looks at a list of runs, five minutes in all. */
const LOOKS_MS = [...Array<number>(10).fill(3000), ...Array<number>(27).fill(10_000)];

const sameText = (one: string, other: string): boolean =>
  one.replaceAll('\r\n', '\n').trimEnd() === other.replaceAll('\r\n', '\n').trimEnd();

/** Returns whether a form that is sent has a field that could hold code, unlike the search forms of the page. */
const mayHoldCode = (target: EventTarget | null): boolean =>
  target instanceof Element && target.querySelector('textarea, input[type=file]') !== null;

/**
 * Works on one document of a site: reports what it is, fills its form once, and notices when that is sent. It presses
 * nothing.
 */
export class SiteAgent {
  private isFilling = false;
  private hasFilled = false;
  private hasOpenedForm = false;
  private isWatching = false;
  private isSent = false;
  private wasUsed = false;
  private isChanged = false;
  private wanted: string | null = null;
  private lastReport = '';
  /** Whether the job has ended, after which the page is not read until there is another order. */
  private isOver = false;

  constructor(
    private readonly part: CompanionPart,
    private readonly ports: AgentPorts,
  ) {}

  private get url(): URL {
    return new URL(this.ports.page.location.href);
  }

  /** Reads the page and reports it, unless nothing has changed since the last report. */
  readonly readPage = (): void => {
    if (this.isOver) return;
    const reading = this.reading();
    const runs = reading.kind === 'form' || reading.kind === 'closedForm' ? [] : this.shownRuns();
    const form = this.hasFilled ? this.form() : null;
    const event = { type: 'page', reading, runs, isFilled: this.hasFilled, form } as const;
    const report = JSON.stringify([event, this.url.href]);
    if (report === this.lastReport) return;
    this.lastReport = report;
    void this.ports.report(event).then((goesOn) => {
      this.isOver = !goesOn;
    });
  };

  private reading(): PageReading {
    try {
      return this.part.readPage(this.ports.page, this.url);
    } catch (error) {
      console.warn(error);
      return { kind: 'other' };
    }
  }

  private shownRuns(): ShownRun[] {
    try {
      return this.part.listRuns(this.ports.page, this.url);
    } catch (error) {
      console.warn(error);
      return [];
    }
  }

  private form(): FilledForm | null {
    try {
      return this.part.readForm(this.ports.page);
    } catch (error) {
      console.warn(error);
      return null;
    }
  }

  /** Carries out an order of the background. */
  async obey(message: ToSite): Promise<void> {
    this.isOver = false;
    switch (message.order) {
      case 'fill':
        return this.fill(message);
      case 'follow':
        return this.follow(message);
      case 'openForm':
        if (!this.hasOpenedForm) this.part.openForm?.(this.ports.page);
        this.hasOpenedForm = true;
        return;
      case 'tryForm':
        return this.tryForm(message);
      case 'watch':
        return this.watch(message);
      case 'look':
        this.lastReport = '';
        this.readPage();
        if (await this.lookAtList(message)) return;
        return this.watch(message);
    }
  }

  private async fill(message: ToSite): Promise<void> {
    if (this.isFilling || this.hasFilled) return;
    this.isFilling = true;
    try {
      await this.fillOnce(message);
    } finally {
      this.isFilling = false;
    }
  }

  private async fillOnce(message: ToSite): Promise<void> {
    if (!message.hasBaseline) await this.noteBaseline(message);
    // The page may have changed while the list was read.
    const reading = this.reading();
    if (reading.kind !== 'form') return this.readPage();
    const { submission } = message;
    // Pages that draw their forms themselves need a while for it.
    const isFilled = await this.fillForm(submission);
    // A form that could not be filled is not tried again either: the person fills it.
    this.hasFilled = true;
    this.follow(message);
    void this.ports.report({ type: 'filled', form: isFilled ? this.form() : null, account: reading.account });
  }

  /** Resolves with whether nothing went wrong. */
  private async fillForm(submission: CompanionSubmission): Promise<boolean> {
    try {
      await Promise.resolve(this.part.fill(this.ports.page, submission));
      if (this.part.fillEditor) await this.ports.fillEditor();
      return true;
    } catch (error) {
      console.warn(error);
      return false;
    }
  }

  private async noteBaseline(message: ToSite): Promise<void> {
    const list = await this.readList(message).catch(() => null);
    if (list) void this.ports.report({ type: 'baseline', runs: list });
  }

  /** Returns the runs that the site lists for the account; null if it has no such list, or does not show it. */
  private async readList({ endpoint, handle, submission: { problem } }: ToSite): Promise<ShownRun[] | null> {
    const address = this.part.runsUrl?.(endpoint, { account: handle, problem });
    const isList = this.reading().kind === 'runs';
    const target = address ?? (isList ? this.url.href : null);
    const answer = target === null ? null : await this.ports.read(target);
    if (!answer || this.part.readPage(answer.page, answer.url).kind !== 'runs') return null;
    return this.part.listRuns(answer.page, answer.url);
  }

  /** Reports the runs of the list; resolves with whether there is nothing more to look for here. */
  private async lookAtList(message: ToSite): Promise<boolean> {
    const runs = await this.readList(message).catch(() => null);
    if (runs && !(await this.ports.report({ type: 'runs', runs }))) return true;
    return runs === null && !this.part.runsUrl && this.reading().kind !== 'runs';
  }

  /** Looks at the list for some minutes, or until the job has ended. */
  private async watch(message: ToSite): Promise<void> {
    if (this.isWatching) return;
    this.isWatching = true;
    for (const ms of LOOKS_MS) {
      if (await this.lookAtList(message)) break;
      await this.ports.wait(ms);
    }
    this.isWatching = false;
  }

  private async tryForm({ endpoint, submission: { problem } }: ToSite): Promise<void> {
    const answer = await this.ports.read(this.part.submitUrl(endpoint, problem));
    const kind = answer && this.part.readPage(answer.page, answer.url).kind;
    if (kind === 'form' || kind === 'closedForm') void this.ports.report({ type: 'formThere' });
  }

  /** Notices what the person does with the form, before the scripts of the page do. */
  private follow({ submission }: ToSite): void {
    if (this.wanted !== null) return;
    this.wanted = submission.code;
    const { page } = this.ports;
    const view = page.defaultView!;
    view.addEventListener(
      'submit',
      ({ target }) => {
        if (!mayHoldCode(target)) return;
        this.compare();
        this.isSent = true;
        void this.ports.report({ type: 'sent', isChanged: this.isChanged });
      },
      { capture: true },
    );
    const use = ({ isTrusted }: Event): void => {
      // Scripts of the page, and what fills the form, use it too.
      if (!isTrusted) return;
      // After it was sent, the field may hold the code as the page encodes it.
      if (this.isSent) return;
      const before = this.isChanged;
      this.compare();
      if (this.wasUsed && before === this.isChanged) return;
      this.wasUsed = true;
      void this.ports.report({ type: 'used', isChanged: this.isChanged });
    };
    for (const event of ['click', 'input', 'change', 'keyup']) page.addEventListener(event, use, { capture: true });
  }

  private compare(): void {
    const form = this.form();
    if (form && this.wanted !== null) this.isChanged = !sameText(form.code, this.wanted);
  }
}
