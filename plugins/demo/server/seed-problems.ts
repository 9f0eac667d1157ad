import { yieldToEventLoop, type ServiceOf } from '@tribunal/kernel';
import { DomainError } from '@tribunal/server';
import type { ProblemAuthoringService } from '@tribunal/server/authoring';
import type { Author } from '@tribunal/server/problem';
import type { AnnouncementBoard } from '@tribunal/plugin-announcement/contract';
import type { Knex } from 'knex';
import { toProblemSave, type DemoProblem } from './problem';
import { seededKeys } from './seeded-keys';

/** The first announcement of a new site, in both of its languages. */
export const WELCOME_TITLE = 'Welcome · 欢迎';

const welcome = {
  title: WELCOME_TITLE,
  status: 0 as const,
  content: `This site runs on **Tribunal**. It comes with sixteen problems about a harbour. Open [A + B](/problem/ME-1000), choose a language and press *Submit* to see the verdict of each test case.

If you run this site, log in as the super admin with the password that the first start printed. Demo problems that you delete are not created again. To start a new site without demo content, set \`DEMO=0\`.

---

本站由 **Tribunal** 驱动，内置十六道以港口为主题的题目。打开 [A + B](/problem/ME-1000)，选择语言并提交，即可看到每个测试点的评测结果。

如果你是站点管理员，请使用首次启动时输出的超级管理员密码登录。删除的演示题目不会再次创建。设置 \`DEMO=0\` 后，新站点不含演示内容。
`,
};

export interface SeedParts {
  knex: Knex;
  authoring: ProblemAuthoringService;
  board: ServiceOf<typeof AnnouncementBoard>;
  author: Author;
}

const isTaken = (error: unknown): boolean => error instanceof DomainError && error.status === 409;

/**
 * Creates the demo problems on an empty site. Once begun, it is completed, even after a crash in the middle; a
 * deleted demo problem is not created again. Several processes may run this at once.
 */
export async function seedProblems(
  problems: readonly DemoProblem[],
  parts: SeedParts,
  signal: AbortSignal,
): Promise<void> {
  const seeded = await seededKeys(parts.knex);
  if (seeded.size === 0 && (await parts.authoring.hasProblems())) return;
  if (seeded.size === 0) await parts.board.create(parts.author, welcome);
  for (const problem of problems) {
    if (seeded.has(problem.problemId)) continue;
    if (signal.aborted) return;
    await seedProblem(problem, parts);
    await yieldToEventLoop();
  }
}

async function seedProblem(problem: DemoProblem, { knex, authoring, author }: SeedParts): Promise<void> {
  try {
    await authoring.create(author, toProblemSave(problem));
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  await knex('demoSeeded').insert({ problemId: problem.problemId }).onConflict('problemId').ignore();
}
