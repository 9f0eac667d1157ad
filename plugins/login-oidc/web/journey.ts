import { tabStore } from '@tribunal/web/kit';

const KEY = 'oidc-target';

/** Leaves the site for the provider; the answer page continues at `target`. */
export const leaveFor = (url: string, target: string): void => {
  tabStore.write(KEY, target);
  location.assign(url);
};

/** Returns the address on this site at which the journey continues. */
export const targetOfJourney = (): string => tabStore.read<string>(KEY) ?? '/home';
