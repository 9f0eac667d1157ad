/**
 * A look is `[name, weight, find]`. `find()` gives `{what}` when all is well, `{why, remedy}` when not, and null when there is
 * nothing to look at here. `weight` says what it is needed for: `to start`, `to judge`, `to send mail`, `to be reached`, or,
 * where the site works without it, `for tests`, `better`, `optional`. A finding may have a `weight` of its own.
 */

/** ms that one look may take; those who wait for somebody give up a little earlier and say for whom. */
const LOOK_MS = 6000;
export const ANSWER_MS = 4000;

const MINOR = ['for tests', 'better', 'optional'];

export const fine = (what) => ({ what });
export const lack = (why, remedy, weight) => ({ why, remedy, ...(weight && { weight }) });
/** What a look at the machine that answers null when all is well has found. */
export const or = (found, what) => found ?? fine(what);

/** Runs a look. It ends in time and never rejects: what nobody foresaw is a finding, too. */
const tried = async (find) => {
  let timer;
  const late = new Promise((done) => {
    timer = setTimeout(() => done(lack(`no answer within ${LOOK_MS / 1000} s`, 'see whether it hangs')), LOOK_MS);
  });
  try {
    return await Promise.race([find(), late]);
  } catch (error) {
    // Its words are nobody's that we know, and may hold anything.
    return lack(`cannot be looked at (${error.code ?? error.name})`, 'correct the setting that it is about');
  } finally {
    clearTimeout(timer);
  }
};

/** All looks, one after another: `{name, isWell, isMinor, what, why, remedy, weight}` of each that found something to look at. */
export const lookAll = async (looks) => {
  const found = [];
  for (const [name, weight, find] of looks) {
    const one = await tried(find);
    if (one) found.push({ name, weight, ...one });
  }
  return found.map((one) => ({ ...one, isWell: !one.why, isMinor: MINOR.includes(one.weight) }));
};

/** One line of a finding. */
export const lineOf = ({ name, isWell, isMinor, what, why, remedy, weight }) =>
  isWell ? `✓ ${name.padEnd(15)} ${what}` : `${isMinor ? '–' : '✗'} ${name.padEnd(15)} ${why} → ${remedy} (${weight})`;
