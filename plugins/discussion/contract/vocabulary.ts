/** Number of the area of the site, which belongs to no group. */
export const SITE_GID = 0;

export const DiscussionStatus = { Shown: 0, Disabled: 1 } as const;
export type DiscussionStatus = (typeof DiscussionStatus)[keyof typeof DiscussionStatus];

export const ReportStatus = { Open: 0, Handled: 1 } as const;
export type ReportStatus = (typeof ReportStatus)[keyof typeof ReportStatus];

/** Reasons that a reporter can choose; a report has each between hash marks. */
export const REPORT_TAGS = ['spam', 'illegal', 'vulgar', 'gambling', 'abuse', 'plagiarism'] as const;
export type ReportTag = (typeof REPORT_TAGS)[number];

/** When readers who do not manage the problem find its editorial: once they have solved it, or after its contests. */
export const EDITORIAL_RULES = ['solved', 'contest'] as const;
export type EditorialRule = (typeof EDITORIAL_RULES)[number];

/** Returns the text of a report: each tag between hash marks, then the reason. */
export const reportText = (tags: readonly ReportTag[], reason: string): string =>
  tags.map((tag) => `#${tag}#`).join('') + reason.trim();

/** Splits the text of a report; hash marks around other words belong to the reason. */
export function splitReport(content: string): { tags: ReportTag[]; reason: string } {
  const tags: ReportTag[] = [];
  let reason = content;
  for (;;) {
    const tag = REPORT_TAGS.find((one) => reason.startsWith(`#${one}#`));
    if (!tag) return { tags, reason: reason.trim() };
    if (!tags.includes(tag)) tags.push(tag);
    reason = reason.slice(tag.length + 2);
  }
}
