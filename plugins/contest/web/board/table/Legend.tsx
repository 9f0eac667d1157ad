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

/** Explains the signs in the cells. */
export const Legend = ({ type }: { type: ContestType }) => {
  const { t } = useTranslation();
  return (
    <div className="t-legend">
      {type === ContestType.Acm
        ? ACM.map(([state, sign]) => (
            <span key={state}>
              <span className={`t-result t-cell ${state}`}>{sign}</span>
              {t(`contest.board.cell.${state}`)}
            </span>
          ))
        : OI.map(([state, sign]) => (
            <span key={state}>
              <span className={`t-result t-cell score-${state}`}>{sign}</span>
              {t(`contest.board.score.${state}`)}
            </span>
          ))}
      <span>
        <b>*</b> {t('contest.board.unofficialText')}
      </span>
    </div>
  );
};
