import type { ProblemRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api';
import { useContributions } from '../../../plugins/contributions';
import { userMenuLinks } from '../../../plugins/extension-points';
import { isAdmin, useUser } from '../../../shared/session';
import { useSite } from '../../../shared/site';
import { homeOf } from '../../../shared/UserName';
import { useNavLinks } from '../nav';

/** A page that the palette leads to. */
export interface Target {
  /** Address within the site; those of the administration area are another application. */
  to: string;
  icon: string;
  text: string;
  /** What tells it apart from others of the same name. */
  note?: string;
}

export interface TargetGroup {
  label: string;
  targets: readonly Target[];
}

/** Number of problems that are offered. */
const PROBLEMS = 8;

/** Returns the pages that this user may open from anywhere. */
const usePages = (): Target[] => {
  const { t } = useTranslation();
  const site = useSite();
  const user = useUser();
  const links = useNavLinks().map(({ to, icon, label }) => ({ to, icon, text: t(label) }));
  const own = useContributions(userMenuLinks)
    .filter(({ area }) => area === undefined || site[area])
    .map(({ to, icon, label }) => ({ to, icon, text: t(label) }));
  if (!user) return links;
  return [
    ...links,
    { to: homeOf(user), icon: 'user outline', text: t('userHome.menu') },
    { to: '/status?onlyMine=true', icon: 'history', text: t('nav.mySubmissions') },
    ...own,
    { to: '/setting', icon: 'sliders horizontal', text: t('setting.title') },
    ...(isAdmin(user) ? [{ to: '/admin/', icon: 'cog', text: t('nav.administration') }] : []),
  ];
};

/**
 * Returns what matches a text: pages by their names, problems as the problem list finds them, and a search of that
 * list. Problems are looked for by `settled`, the text as it was when typing last paused.
 */
export const useTargets = (keyword: string, settled: string): { groups: TargetGroup[]; isLoading: boolean } => {
  const { t } = useTranslation();
  const wanted = keyword.toLowerCase();
  const placeIn = ({ text }: Target): number => text.toLowerCase().indexOf(wanted);
  // Names that begin with the text come first; the others stay in the order of the menus.
  const pages = usePages()
    .filter((page) => placeIn(page) >= 0)
    .toSorted((a, b) => Math.min(placeIn(a), 1) - Math.min(placeIn(b), 1));
  const answer = useCall(
    'GET /api/get-problem-list',
    { query: { keyword: settled, currentPage: 1, limit: PROBLEMS }, failures: 'silent' },
    { enabled: settled !== '', keep: 'previous' },
  );
  const isCurrent = keyword === settled && !answer.isPlaceholderData;
  // Until the reply is there, what is known of an earlier one is offered.
  const isFound = ({ problemId, title }: ProblemRow): boolean =>
    `${problemId}\n${title}`.toLowerCase().includes(wanted);
  const known = keyword === '' ? [] : (answer.data?.records ?? []);
  const problems = isCurrent ? known : known.filter(isFound);
  const groups = [
    { label: t('nav.palettePages'), targets: pages },
    {
      label: t('nav.problems'),
      targets: problems.map(({ problemId, title }) => ({
        to: `/problem/${encodeURIComponent(problemId)}`,
        icon: 'file alternate outline',
        text: title,
        note: problemId,
      })),
    },
    {
      label: t('nav.search'),
      targets: keyword
        ? [
            {
              to: `/problem?${new URLSearchParams({ keyword })}`,
              icon: 'search',
              text: t('nav.paletteSearch', { keyword }),
            },
          ]
        : [],
    },
  ];
  return {
    groups: groups.filter(({ targets }) => targets.length > 0),
    isLoading: !isCurrent || answer.isFetching,
  };
};
