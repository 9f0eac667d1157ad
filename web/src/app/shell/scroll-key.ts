import type { Location } from 'react-router-dom';
import { addressOf } from '../../shared/account/require-login';

/** Key of every history entry that the router has not made: a page that is opened by its address. */
const OPENED_BY_ADDRESS = 'default';

/** Returns the key under which a scroll position is kept. Pages opened by their address have one each, not one together. */
export const scrollKeyOf = (location: Location): string =>
  location.key === OPENED_BY_ADDRESS ? addressOf(location) : location.key;
