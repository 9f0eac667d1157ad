export const LOGIN_FAILURES_BEFORE_SLIDE = 5;
/**
 * Number of failed logins at one account from one network within half an hour after which each further attempt
 * requires a captcha.
 */
export const LOGIN_FAILURES_BEFORE_CAPTCHA = 20;
/**
 * Maximum registration attempts from one address within `Intervals.registrationWindow`; a whole class may share one
 * address.
 */
export const REGISTRATIONS_PER_ADDRESS = 120;
