import { IconButton, Select } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { SPEEDS, type Play, type Speed } from './use-play';

interface Props {
  play: Play;
  /** Last minute of the slider. */
  last: number;
}

const timeText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(Math.floor(minutes % 60)).padStart(2, '0')}`;

/** Slider for the shown minute: the arrow keys move it by one, Page Up and Page Down by ten. */
export const TimeSlider = ({ play, last }: Props) => {
  const { t } = useTranslation();
  const { minute, setMinute, isPlaying, toggle, speed, setSpeed } = play;
  const positionText = t('contest-records.replay.minuteOf', { minute: timeText(minute), last: timeText(last) });
  return (
    <div className="t-replay">
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={t(isPlaying ? 'contest-records.replay.pause' : 'contest-records.replay.play')}
        onClick={toggle}
      />
      <input
        type="range"
        min={0}
        max={last}
        step={1}
        value={minute}
        aria-label={t('contest-records.replay.minute')}
        aria-valuetext={positionText}
        onChange={(event) => setMinute(Number(event.target.value))}
      />
      <output aria-hidden="true">{`${timeText(minute)} / ${timeText(last)}`}</output>
      <Select
        label={t('contest-records.replay.speed')}
        value={String(speed)}
        options={SPEEDS.map((one) => ({
          value: String(one),
          text: t('contest-records.replay.speedOf', { count: one }),
        }))}
        onChange={(value) => setSpeed(Number(value) as Speed)}
      />
    </div>
  );
};
