import { IconButton, TextField } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { ContestLimits } from '../../../contract';
import { colourName } from '../../badges';
import { ColourInput } from '../ColourInput';
import { useForm } from '@tribunal/web/forms';
import { BALLOONS, linkError, type LinkDraft } from './link';

interface LinkFormOptions {
  initial: LinkDraft;
  onChange?: (draft: LinkDraft) => void;
  send?: (draft: LinkDraft) => Promise<void>;
  success?: string;
  onDone?: () => void;
}

/** Manages the form of a label, title and balloon; without `send` the form around it sends them. */
export const useLinkForm = ({ send = () => Promise.resolve(), ...options }: LinkFormOptions) => {
  const { t } = useTranslation();
  return useForm<LinkDraft>({
    ...options,
    rule: (field, draft) => linkError(t, field, draft),
    send,
  });
};
export type LinkForm = ReturnType<typeof useLinkForm>;

/** Fields for a problem's label, title and balloon in its contest. */
export const LinkFields = ({ form: { values, put, bind } }: { form: LinkForm }) => {
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
          {...bind('displayId')}
          autoComplete="off"
          maxLength={ContestLimits.displayId.max}
        />
        <TextField
          label={t('contest.admin.problem.title')}
          {...bind('displayTitle')}
          autoComplete="off"
          maxLength={ContestLimits.displayTitle.max}
        />
      </div>
      <ColourInput label={t('contest.admin.problem.colour')} {...bind('color')} />
      <div className="t-row t-swatches" role="group" aria-label={t('contest.admin.problem.colours')}>
        {BALLOONS.map((colour) => (
          <button
            key={colour}
            type="button"
            className="t-swatch"
            style={{ background: colour }}
            title={nameOf(colour)}
            aria-label={`${nameOf(colour)} ${colour}`}
            aria-pressed={colour === values.color.toLowerCase()}
            onClick={() => put('color')(colour)}
          />
        ))}
        <IconButton
          size="small"
          icon="times"
          label={t('contest.admin.problem.noColour')}
          disabled={values.color === ''}
          onClick={() => put('color')('')}
        />
      </div>
    </>
  );
};
