import { IconButton, TextField } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { ContestLimits } from '../../../contract';
import { colourName } from '../../badges';
import { ColourInput } from '../ColourInput';
import { BALLOONS } from './link';
import type { LinkDraftTools } from './use-link-draft';

/** Fields for a problem's label, title and balloon in its contest. */
export const LinkFields = ({ link: { draft, put: setField, error, touch } }: { link: LinkDraftTools }) => {
  const { t } = useTranslation();
  const nameOf = (colour: string): string => {
    const name = colourName(colour);
    return name ? t(`contest.colour.${name}`) : colour;
  };
  return (
    <>
      <div className="t-fields id-title">
        <TextField
          label={t('contest.admin.problem.label')}
          name="displayId"
          autoComplete="off"
          maxLength={ContestLimits.displayId.max}
          value={draft.displayId}
          onChange={setField('displayId')}
          onBlur={() => touch('displayId')}
          error={error('displayId')}
        />
        <TextField
          label={t('contest.admin.problem.title')}
          name="displayTitle"
          autoComplete="off"
          maxLength={ContestLimits.displayTitle.max}
          value={draft.displayTitle}
          onChange={setField('displayTitle')}
          onBlur={() => touch('displayTitle')}
          error={error('displayTitle')}
        />
      </div>
      <ColourInput
        label={t('contest.admin.problem.colour')}
        name="color"
        value={draft.color}
        onChange={setField('color')}
        onBlur={() => touch('color')}
        error={error('color')}
      />
      <div className="t-row t-swatches" role="group" aria-label={t('contest.admin.problem.colours')}>
        {BALLOONS.map((colour) => (
          <button
            key={colour}
            type="button"
            className="t-swatch"
            style={{ background: colour }}
            title={nameOf(colour)}
            aria-label={`${nameOf(colour)} ${colour}`}
            aria-pressed={colour === draft.color.toLowerCase()}
            onClick={() => setField('color')(colour)}
          />
        ))}
        <IconButton
          size="small"
          icon="times"
          label={t('contest.admin.problem.noColour')}
          disabled={draft.color === ''}
          onClick={() => setField('color')('')}
        />
      </div>
    </>
  );
};
