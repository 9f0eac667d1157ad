/** The first announcement of a new site, in both of its languages. */
export const welcome = {
  title: 'Welcome aboard · 欢迎登船',
  status: 0 as const,
  content: `This site runs on **Tribunal**. Sixteen problems about a harbour are waiting: open [A + B](/problem/ME-1000), choose a language, press *Submit*, and watch each test case get its verdict.

If you run this site: log in as the super admin that the first start has printed. Demo problems that you delete stay deleted, and \`DEMO=0\` starts a new site empty.

---

本站由 **Tribunal** 驱动，已备好十六道“港口”主题的题目：打开 [A + B](/problem/ME-1000)，选择语言并提交，即可看到每个测试点的评测结果。

如果您是站点管理员：请使用首次启动时输出的超级管理员账号登录。删除的示例题目不会再次出现；以 \`DEMO=0\` 启动的新站点不含示例内容。
`,
};
