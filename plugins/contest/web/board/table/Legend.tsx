import { useTranslation } from 'react-i18next';
import { ContestType } from '../../../contract';

const ACM = [
  ['first', '★ 12'],
  ['ok', '87'],
  ['late', '+ 302'],
  ['no', '−2'],
  ['ice', '? 1 + 2'],
] as const;
const OI = [
  ['full', '✓ 100'],
  ['some', '60'],
  ['none', '0'],
  ['awaited', '?'],
] as const;

/** What the cells mean, sign by sign. */
export const Legend = ({ type }: { type: ContestType }) => {
  const { t } = useTranslation();
  return (
    <div className="t-legend">
      {type === ContestType.Acm
        ? ACM.map(([look, sign]) => (
            <span key={look}>
              <span className={`t-cell ${look}`}>{sign}</span>
              {t(`contest.board.cell.${look}`)}
            </span>
          ))
        : OI.map(([look, sign]) => (
            <span key={look}>
              <span className={`t-cell score-${look}`}>{sign}</span>
              {t(`contest.board.score.${look}`)}
            </span>
          ))}
      <span>
        <b>*</b> {t('contest.board.starText')}
      </span>
    </div>
  );
};
