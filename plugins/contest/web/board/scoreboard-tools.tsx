import { downloadFile, useContributions } from '@tribunal/web/plugin';
import { Button, Icon, MenuButton } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { RANK_FORMATS, rankFileName, type FreezeChange } from '../../contract';
import { api, useAction } from '../calls';
import { rankDownloads, type RankDownload } from '../extension-points';
import { useContest, BOARDS, CONTEST, RESULTS } from '../contest-context';

const FORMATS: readonly RankDownload[] = RANK_FORMATS.map((format) => ({
  format,
  name: { xlsx: 'Excel (xlsx)', csv: 'CSV' }[format],
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
  const download = useAction({
    call: ({ format, fileName }: RankDownload) =>
      downloadFile(
        '/api/file/download-contest-rank',
        [
          ['cid', String(contest.id)],
          ['removeStar', String(removeStar)],
          ['forceRefresh', String(forceRefresh)],
          ['containEnd', String(containsEnd)],
          ['format', format],
        ],
        fileName(contest.id),
      ),
  });
  const formats = [...FORMATS, ...useContributions(rankDownloads)].filter(({ isFor }) => isFor?.(contest) ?? true);
  return (
    <MenuButton
      label={t('contest.board.download')}
      buttonClass="ui button"
      entries={formats.map((one) => ({ key: one.format, text: one.name, onSelect: () => void download.run(one) }))}
    >
      <Icon name="download" />
      {t('contest.board.download')}
    </MenuButton>
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
