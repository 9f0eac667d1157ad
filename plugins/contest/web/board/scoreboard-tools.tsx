import { DownloadMenu, FORMAT_NAMES, useContributions } from '@tribunal/web/plugin';
import { Button } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { RANK_FORMATS, rankFileName, type FreezeChange } from '../../contract';
import { api, useAction } from '../calls';
import { rankDownloads, type RankDownload } from '../extension-points';
import { useContest, BOARDS, CONTEST, RESULTS } from '../contest-context';

const FORMATS: readonly RankDownload[] = RANK_FORMATS.map((format) => ({
  format,
  name: FORMAT_NAMES[format],
  fileName: (cid) => rankFileName(cid, format),
}));

interface DownloadOptions {
  removeStar: boolean;
  forceRefresh: boolean;
}

/** Downloads the whole scoreboard as a file, with the current filters. */
export const DownloadRank = ({ removeStar, forceRefresh }: DownloadOptions) => {
  const { t } = useTranslation();
  const { contest, containsEnd } = useContest();
  const formats = [...FORMATS, ...useContributions(rankDownloads)].filter(({ isFor }) => isFor?.(contest) ?? true);
  return (
    <DownloadMenu
      label={t('contest.board.download')}
      path="/api/file/download-contest-rank"
      query={{ cid: contest.id, removeStar, forceRefresh, containEnd: containsEnd }}
      formats={formats.map(({ fileName, ...one }) => ({ ...one, fileName: fileName(contest.id) }))}
    />
  );
};

const FREEZE_BUTTONS = {
  reveal: { action: 'unfreeze', variant: 'primary', icon: 'unlock' },
  sealAgain: { action: 'refreeze', variant: 'plain', icon: 'lock' },
} as const;

/** Unfreezes, for everybody, a scoreboard that does not unfreeze automatically; this can be undone. */
export const FreezeButton = ({ name }: { name: FreezeChange }) => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { action, ...look } = FREEZE_BUTTONS[name];
  const change = useAction({
    ask: () => ({
      title: t(`contest.board.${action}Ask`),
      text: t(`contest.board.${action}Text`),
      yes: t(`contest.board.${action}`),
    }),
    call: () => api('PUT /api/change-contest-seal', { body: { cid: contest.id, revealed: name === 'reveal' } }),
    done: t(`contest.board.${action}Done`),
    changes: [CONTEST, ...BOARDS, ...RESULTS],
  });
  return (
    <Button {...look} onClick={() => change.run()}>
      {t(`contest.board.${action}`)}
    </Button>
  );
};
