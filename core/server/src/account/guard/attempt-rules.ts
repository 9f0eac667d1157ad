import { Intervals, LOGIN_FAILURES_BEFORE_PUZZLE, REGISTRATIONS_PER_ADDRESS } from '@tribunal/contract';

/** How often something may be tried before it has to wait. */
export interface AttemptRule {
  readonly kind: string;
  /** How long an attempt counts. */
  readonly windowMs: number;
  /** At one subject from one network, at one subject from everywhere, from one network at whatever subject. */
  readonly most: { readonly pair?: number; readonly subject?: number; readonly network?: number };
  /** Text of the refusal; `{seconds}` and `{minutes}` say how long to wait. */
  readonly refusal: string;
}

const HALF_AN_HOUR_MS = 30 * 60_000;
const TEN_MINUTES_MS = 10 * 60_000;

/**
 * Failed logins by name. Beyond these limits a login takes a picture puzzle; it is never refused. Many people may share one
 * network, so it bears more than one of them does.
 */
export const LOGIN: AttemptRule = {
  kind: 'login',
  windowMs: HALF_AN_HOUR_MS,
  most: { pair: LOGIN_FAILURES_BEFORE_PUZZLE, network: 5 * LOGIN_FAILURES_BEFORE_PUZZLE },
  refusal: 'account.tooManyFailures',
};

/** The same from a network that the account has logged in from: failures at other names there do not count. */
export const LOGIN_FROM_KNOWN: AttemptRule = { ...LOGIN, most: { pair: LOGIN_FAILURES_BEFORE_PUZZLE } };

/**
 * Failed logins from networks that the account has never logged in from, all of them together: changing the network helps
 * no guesser.
 */
export const LOGIN_FROM_STRANGERS: AttemptRule = {
  kind: 'login-from-strangers',
  windowMs: HALF_AN_HOUR_MS,
  most: { subject: 5 * LOGIN_FAILURES_BEFORE_PUZZLE },
  refusal: 'account.tooManyFailures',
};

/**
 * Failed logins with a solved picture. Beyond these limits they are delayed; they are never refused at once. Asking for
 * pictures counts nowhere, as it takes no work.
 */
export const LOGIN_WITH_PICTURE: AttemptRule = {
  kind: 'login-with-picture',
  windowMs: TEN_MINUTES_MS,
  most: { network: 600 },
  refusal: 'account.tooManyFailures',
};

/** The same from a network that the account has logged in from: failures at other names there do not count. */
export const LOGIN_WITH_PICTURE_FROM_KNOWN: AttemptRule = { ...LOGIN_WITH_PICTURE, most: { pair: 600 } };

/** Wrong passwords inside a session, by uid: only who holds a session of the account can fail here. */
export const PASSWORD_IN_SESSION: AttemptRule = {
  kind: 'password-in-session',
  windowMs: HALF_AN_HOUR_MS,
  most: { subject: LOGIN_FAILURES_BEFORE_PUZZLE },
  refusal: 'account.tooManyFailures',
};

/** Each account costs the hashing of a password. */
export const REGISTER: AttemptRule = {
  kind: 'register',
  windowMs: Intervals.registrationWindow,
  most: { network: REGISTRATIONS_PER_ADDRESS },
  refusal: 'account.tooManyRegistrations',
};

/** Asking whether a name or address is taken. */
export const LOOKUP: AttemptRule = {
  kind: 'lookup',
  windowMs: 60_000,
  most: { network: 60 },
  refusal: 'account.tooManyLookups',
};

/** Mails of every purpose, by the address they go to; a whole class may ask for theirs from one network. */
export const MAIL: AttemptRule = {
  kind: 'mail',
  windowMs: TEN_MINUTES_MS,
  most: { subject: 8, network: REGISTRATIONS_PER_ADDRESS },
  refusal: 'account.tooManyMails',
};

/** Mails that one user makes the site send to addresses of that user's choice, by uid. */
export const MAIL_OF_USER: AttemptRule = {
  kind: 'mail-of-user',
  windowMs: TEN_MINUTES_MS,
  most: { subject: 5 },
  refusal: 'account.tooManyMails',
};

/** Codes that were wrong. */
export const CODE: AttemptRule = {
  kind: 'code',
  windowMs: HALF_AN_HOUR_MS,
  most: { network: 5 * LOGIN_FAILURES_BEFORE_PUZZLE },
  refusal: 'account.tooManyCodes',
};

/** The pause between two mails of one purpose to one address. */
export const resendRule = (purpose: string, windowMs: number): AttemptRule => ({
  kind: `resend-${purpose}`,
  windowMs,
  most: { subject: 1 },
  refusal: 'account.resendLater',
});
