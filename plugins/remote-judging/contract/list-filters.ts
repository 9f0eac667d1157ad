/** The filter of the problem list by the rating that the site of a problem gives it: a range of numbers. */
export const LEVEL_PARAMETER = 'remote-judging.level';
export const LEVEL_RANGE = /^\d{1,5}-\d{1,5}$/;

/** The filter of the list of submissions by where they are judged: the key of a remote judge, or of the site's own bank. */
export const SITE_PARAMETER = 'remote-judging.site';
export const SITE_KEY = /^[A-Z][A-Z0-9]{1,9}$/;
