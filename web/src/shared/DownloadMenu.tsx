import { downloadFile } from '../api/files';
import { Icon, MenuButton } from '../kit';
import { useAction } from './action';

/** The names of usual formats. */
export const FORMAT_NAMES = { csv: 'CSV', xlsx: 'Excel (xlsx)' } as const;

interface Format {
  format: string;
  name: string;
  /** Name of the file unless the server gives it one. */
  fileName: string;
}

interface Props {
  label: string;
  path: string;
  /** What is downloaded; the chosen format is added. */
  query: Readonly<Record<string, string | number | boolean>>;
  formats: readonly Format[];
  size?: 'small';
}

/** A button with the formats in which something can be downloaded. */
export const DownloadMenu = ({ label, path, query, formats, size }: Props) => {
  const download = useAction({
    call: ({ format, fileName }: Format) => {
      const pairs = Object.entries({ ...query, format }).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      return downloadFile(path, pairs, fileName);
    },
  });
  return (
    <MenuButton
      label={label}
      buttonClass={size ? `ui ${size} button` : 'ui button'}
      entries={formats.map((one) => ({ key: one.format, text: one.name, onSelect: () => void download.run(one) }))}
    >
      <Icon name="download" />
      {label}
    </MenuButton>
  );
};
