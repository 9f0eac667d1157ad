import { Status } from '@tribunal/contract';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choose, fillIn } from './admin-pages';
import { APPEARANCES, closeVisitors, openBrowser, press, waitForText, type Visitor } from './browser';
import { click } from './click';
import { fromNow, MINUTE } from './contest/contests';
import { addFromBank, rowsOf, setMoment, submitAndWait } from './contest/pages';
import {
  GROUP_SUM,
  allowGroups,
  applyForPublic,
  applyToGroup,
  approvePublic,
  createGroup,
  createGroupProblem,
  disbandGroup,
  removeMember,
  restoreGroup,
  setRole,
} from './group-pages';
import { uniqueName } from './seed-problems';
import { makeSumProblem, openSite, type SiteUnderTest } from './site';
import { textsIn } from './texts';
import { waitForToast } from './toasts';
import { addToTraining } from './training-pages';
import { DIALOG, openVisitorAs, openVisitorAsRoot } from './visitors';

const CODE = 'ab12cd';
type Person = Visitor & { username: string };

let site: SiteUnderTest;
let browser: Browser;

beforeAll(async () => {
  site = await openSite();
  browser = await openBrowser();
  await allowGroups(site);
});
afterAll(() => closeVisitors(browser));

describe.each(APPEARANCES)('the group of a class, in $language at $width px', (appearance) => {
  const t = textsIn(appearance.language);
  const name = uniqueName('Class ');
  const shortName = uniqueName('c').slice(-8);
  const ownId = `${shortName}sum`.toUpperCase();
  let teacher: Person;
  let student: Person;
  let assistant: Person;
  let guest: Person;
  let publicId: string;
  let gid: number;
  let cid: number;

  beforeAll(async () => {
    publicId = (await makeSumProblem(site)).toUpperCase();
    const open = () => openVisitorAs(browser, site, appearance);
    [teacher, student, assistant, guest] = [await open(), await open(), await open(), await open()];
  });

  test('a teacher founds a private group and invites users from a file', async () => {
    const { page, goto, follow } = teacher;
    await goto('/group');
    await press(page, t('group.create'), 'main');
    await fillIn(page, `${DIALOG} input[name=name]`, name);
    const brief = 'Algorithms, first term';
    gid = await createGroup(page, t, { shortName, brief, auth: 3, code: CODE, description: 'We meet on Mondays.' });
    await follow(`/group/${gid}/member`);
    await press(page, t('group.import.title'), 'main');
    const rows = ['username', student.username, assistant.username].join('\r\n');
    await choose(page, 'main', 'class.csv', Buffer.from(rows));
    await press(page, t('newUsers.check'), 'main');
    await press(page, t('group.import.start', { count: 2 }), 'main');
    await waitForText(page, 'main [role=status]', t('group.import.invited', { count: 2 }));
  });

  test('invited users accept; another applies with the code and is accepted', async () => {
    for (const { page, goto } of [student, assistant]) {
      await goto('/group');
      await press(page, t('group.acceptFrom', { name }), 'main');
      await waitForToast(page, t('group.joined'));
    }
    await guest.goto(`/group/${gid}`);
    await applyToGroup(guest.page, t, 'I take the course', CODE);
    await teacher.goto(`/group/${gid}/member`);
    await setRole(teacher.page, t, guest.username, 3);
    await setRole(teacher.page, t, assistant.username, 4);
  });

  test('the teacher writes a problem and builds a training from it and a public one', async () => {
    const { page, follow } = teacher;
    await follow(`/group/${gid}/problem`);
    await createGroupProblem(page, t, { prefix: shortName, id: 'sum', title: 'Sum of the class' });
    await follow(`/group/${gid}/training-admin/create`);
    await fillIn(page, 'main input[name=title]', 'First week');
    await fillIn(page, 'main textarea[name=description]', 'Two sums.');
    await page.select('main select[name=category]', 'new');
    await fillIn(page, 'main input[name=categoryName]', uniqueName('Course '));
    await press(page, t('authoring.create'), '.t-save-bar');
    await page.waitForFunction(() => /training-admin\/\d+\/problems$/.test(location.pathname));
    await addToTraining(page, t, publicId);
    await press(page, t('training.admin.addOfGroup'), 'main');
    await fillIn(page, `${DIALOG} input[name=problemId]`, ownId);
    await press(page, t('training.admin.addOne'), `${DIALOG} .actions`);
    await waitForText(page, '.t-order', 'Sum of the class');
  });

  test('the teacher builds a contest from the same problems', async () => {
    const { page, follow } = teacher;
    await follow(`/group/${gid}/contest-admin/create`);
    await fillIn(page, 'main input[name=title]', 'Mid-term');
    await fillIn(page, 'main textarea[name=description]', 'Two problems.');
    await setMoment(page, 'main [name=startTime]', fromNow(-MINUTE));
    await setMoment(page, 'main [name=endTime]', fromNow(59 * MINUTE));
    await press(page, t('authoring.create'), '.t-save-bar');
    await page.waitForFunction(() => /contest-admin\/\d+\/problems$/.test(location.pathname));
    cid = Number(new URL(page.url()).pathname.split('/')[4]);
    await addFromBank(page, t, { A: publicId });
    // The next label is that after those of the list.
    await waitForText(page, 'main tbody', publicId);
    await press(page, t('contest.admin.ofGroup.open'), 'main');
    await fillIn(page, `${DIALOG} input[name=problemId]`, ownId);
    await press(page, t('contest.admin.ofGroup.add'), `${DIALOG} .actions`);
    await waitForText(page, 'main tbody', 'Sum of the class');
  });

  test('a student solves in the training, which the teacher sees at once, and in the contest; both rank it', async () => {
    await teacher.goto(`/group/${gid}/status`);
    await waitForText(teacher.page, 'main', t('status.none'));
    const loadedAt = await teacher.page.evaluate(() => performance.timeOrigin);
    const { page, follow } = student;
    await follow(`/group/${gid}/training`);
    await click(page, 'main tbody a ::-p-text(First week)');
    // The problems of the training, not those of the group.
    await click(page, 'main a[href*="/training/"][href$="/problems"]');
    await click(page, 'main tbody a[href*="/training/"] ::-p-text(Sum of the class)');
    await submitAndWait(page, Status.Accepted, GROUP_SUM, t);
    await teacher.page.waitForSelector(`main .t-v-link[data-status="${Status.Accepted}"]`);
    await waitForText(teacher.page, 'main', student.username);
    expect(await teacher.page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
    await follow(`/group/${gid}/rank`);
    await waitForText(page, 'main tr.t-mine', student.username);
    await page.waitForSelector(`main tr.t-mine a[href^="/group/${gid}/status"]`);
    await follow(`/group/${gid}/contest`);
    await click(page, 'main a ::-p-text(Mid-term)');
    await page.waitForFunction((id) => location.pathname.startsWith(`/contest/${id}`), {}, cid);
    await follow(`/contest/${cid}/problem/B`);
    await submitAndWait(page, Status.Accepted, GROUP_SUM, t);
    await follow(`/contest/${cid}/rank`);
    expect((await rowsOf(page)).map((row) => [row.name, row.solved])).toEqual([[student.username, '1']]);
  });

  test('the assistant reads what was done, and removes a member', async () => {
    const { page, follow } = assistant;
    await follow(`/group/${gid}/assignment`);
    await waitForText(page, 'main', student.username);
    await waitForText(page, 'main', 'Mid-term');
    await follow(`/group/${gid}/member`);
    await removeMember(page, t, guest.username);
    await guest.goto(`/group/${gid}/problem`);
    await waitForText(guest.page, 'main', t('group.membersOnly'));
    await guest.goto(`/group/${gid}/problem/${ownId}`);
    await waitForText(guest.page, 'main', t('group-problem.unknown'));
  });

  test('the own problem becomes public by an application that the site approves', async () => {
    const root = await openVisitorAsRoot(browser, site, appearance);
    await teacher.goto(`/group/${gid}/problem-admin`);
    await applyForPublic(teacher.page, t, 'Sum of the class');
    await root.goto(`/admin/group-problem/apply?gid=${gid}`);
    await approvePublic(root.page, t, 'Sum of the class');
    await root.leave();
    await guest.goto(`/problem/${ownId}`);
    await waitForText(guest.page, 'main h1', 'Sum of the class');
  });

  test('the teacher disbands the group, and it returns with everything when the site restores it', async () => {
    await teacher.goto(`/group/${gid}`);
    await disbandGroup(teacher.page, t, name);
    await student.goto(`/group/${gid}`);
    await waitForText(student.page, 'main', t('group.unknown'));
    const root = await openVisitorAsRoot(browser, site, appearance);
    await root.goto(`/admin/group?keyword=${encodeURIComponent(name)}`);
    await restoreGroup(root.page, t, { gid, name });
    await root.leave();
    await student.goto(`/group/${gid}/rank`);
    await waitForText(student.page, 'main tr.t-mine', student.username);
    await student.goto(`/contest/${cid}/rank`);
    expect(await rowsOf(student.page)).toHaveLength(1);
    for (const visitor of [teacher, student, assistant, guest]) {
      // Calls about what is closed or gone answer 403 and 404.
      expect(visitor.consoleErrors.filter((text) => !/40[34]/.test(text))).toEqual([]);
      await visitor.leave();
    }
  });
});
