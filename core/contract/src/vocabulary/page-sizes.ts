export const PageSizes = {
  announcement: 5,
  message: 5,
  /** Reminders and notices that the page of an inbox shows. */
  reminders: 6,
  notices: 8,
  comment: 10,
  repliesShown: 3,
  problemList: 30,
  submissionList: 15,
  mySubmissions: 10,
  adminTable: 10,
  choices: [10, 15, 30, 50, 100],
} as const;
