import { expect } from 'vitest';
import { ME, OTHER } from '../companion-site';
import { CODES, withLf } from './forms';
import type { CompanionChecks } from './check';

const DEFAULT_MAX_BYTES = 65_536;
const bytesOf = (code: string): number => new TextEncoder().encode(code.replace(/\r\n?|\n/g, '\r\n')).length;
const NUMBER = /\d+/;

export const submissionChecks: CompanionChecks = {
  async 'what the person sends arrives as it was filled'(site) {
    const visitor = site.visitor();
    const { id, name } = site.languages.at(-1)!;
    for (const [what, code] of Object.entries(CODES)) {
      if (bytesOf(code) > (site.options.maxBytes ?? DEFAULT_MAX_BYTES)) continue;
      await site.submit(visitor, site.submission({ code, language: { id, name } }));
      const run = site.world.runs.at(-1);
      expect(run, what).toMatchObject({ account: ME, problemId: site.problem.id, languageId: id });
      expect(withLf(run?.code ?? ''), what).toBe(withLf(code));
    }
  },

  async 'each problem gets what was filled for it'(site) {
    const visitor = site.visitor();
    for (const problem of site.problems) {
      const page = await site.openForm(visitor, problem);
      const code = `// ${problem.id}\n// a short source\n// that is not too short\n`;
      await page.fill(site.submission({ problem, code }));
      await site.send(visitor, page);
      expect(site.world.runs.at(-1)).toMatchObject({ problemId: problem.id });
    }
  },

  async 'readForm names the problem that the form sends'(site) {
    const [problem, another] = site.problems;
    if (!problem || !another) return;
    const visitor = site.visitor();
    const page = await site.openForm(visitor, another);
    await page.fill(site.submission({ problem }));
    const shown = page.readForm()?.problemId;
    await site.send(visitor, page);
    expect(site.world.runs.at(-1)?.problemId).toBe(shown);
  },

  async 'the new run is the first of the list, above older ones'(site) {
    const older = [site.addRun(ME), site.addRun(ME)];
    const visitor = site.visitor();
    const landing = await site.submit(visitor);
    expect(landing.read()).toEqual({ kind: 'runs', account: ME });
    const list = await site.openRuns(visitor, landing);
    expect(list.read()).toEqual({ kind: 'runs', account: ME });
    const shown = list.runs();
    const [newest] = shown;
    expect(newest).toMatchObject({ runId: String(site.world.runs.at(-1)!.id), account: ME });
    if (!site.lacks('problemsOfRuns')) expect(newest?.problemId).toBe(site.problem.id);
    if (!site.lacks('olderRuns')) expect(shown.slice(1).map(({ runId }) => runId)).toEqual(older.toReversed());
    const addresses = shown.map(({ url }) => url).filter((url) => url !== null);
    expect(new Set(addresses).size, 'addresses of runs').toBe(addresses.length);
    for (const address of addresses) expect(new URL(address).origin).toBe(new URL(site.url).origin);
  },

  async 'the newest run stays the first where a list is sorted in another way'(site) {
    site.addRun(ME);
    const newest = site.addRun(ME);
    site.world.listQuirks.add('oldestFirst');
    expect((await site.openOwnRuns(site.visitor())).runs()[0]?.runId).toBe(newest);
  },

  async 'runs of others and of other problems are told apart'(site) {
    const other = site.problems[1] ?? site.problem;
    const owners = new Map([
      [site.addRun(ME), { account: ME, problemId: site.problem.id }],
      [site.addRun(ME, other), { account: ME, problemId: other.id }],
      [site.addRun(OTHER), { account: OTHER, problemId: site.problem.id }],
    ]);
    site.world.displayNames.set(OTHER, ME).set(ME, OTHER);
    site.world.listQuirks.add('everybody');
    const page = await site.openOwnRuns(site.visitor());
    const shown = page.runs();
    expect(shown.map(({ runId }) => runId)).toEqual([...owners.keys()].toReversed());
    for (const { runId, account, problemId } of shown) expect({ account, problemId }).toEqual(owners.get(runId));
  },

  async 'a list without runs is one, and has none'(site) {
    const page = await site.openOwnRuns(site.visitor());
    expect(page.read()).toEqual({ kind: 'runs', account: ME });
    expect(page.runs()).toEqual([]);
  },

  async 'a list of runs is neither filled nor read as a form'(site) {
    site.addRun(ME);
    const page = await site.openOwnRuns(site.visitor());
    const before = page.document.body.innerHTML;
    await page.fill(site.submission());
    expect(page.readForm()).toBeNull();
    expect(page.document.body.innerHTML).toBe(before);
    expect(page.effects).toEqual([]);
  },

  async 'a refusal is read with the words of the site'(site) {
    if (site.lacks('refusals')) return;
    const visitor = site.visitor();
    for (const kind of site.options.refusals ?? ['rejected']) {
      site.world.faults.push({ on: 'submit', kind });
      const page = await site.openForm(visitor);
      await page.fill(site.submission());
      const answer = await site.send(visitor, page);
      const reading = answer.read();
      expect(reading, kind).toMatchObject({ kind: 'refused', account: ME });
      const text = reading.kind === 'refused' ? reading.text : '';
      expect(text, kind).not.toBe('');
      expect(answer.text, kind).toContain(text);
      expect(text.length, kind).toBeLessThanOrEqual(300);
      if (kind === 'tooFast') expect(text).toMatch(NUMBER);
      expect(answer.runs()).toEqual([]);
      expect(site.world.runs).toEqual([]);
    }
  },

  async 'a form that was refused can be filled again, and sent'(site) {
    if (site.lacks('refusals')) return;
    const visitor = site.visitor();
    site.world.faults.push({ on: 'submit', kind: 'rejected' });
    const refused = await site.submit(visitor);
    if (refused.readForm() === null) return;
    const code = `// the second time\n${site.submission().code}`;
    await refused.fill(site.submission({ code }));
    expect(refused.readForm()?.code).toBe(code);
    await site.send(visitor, refused);
    expect(site.world.runs).toMatchObject([{ account: ME, code }]);
  },
};
