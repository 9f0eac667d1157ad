/** Path under which browsers load pictures and attachments. */
export const PICTURES_AT = '/api/public/img';
export const ATTACHMENTS_AT = '/api/public/file';

/** Returns the address of a picture within the site. */
export const pictureLink = (name: string): string => `${PICTURES_AT}/${name}`;
export const attachmentLink = (name: string): string => `${ATTACHMENTS_AT}/${name}`;

/** Number of random bytes in a name; three of them become four characters. */
export const NAME_BYTES = 18;
/** A link of the maximum length that a link to a picture can have. */
export const LONGEST_PICTURE_LINK = pictureLink(`${'x'.repeat((NAME_BYTES / 3) * 4)}.webp`);

const PICTURE_NAMES = new RegExp(`${PICTURES_AT}/([\\w-]+\\.\\w+)`, 'g');
/** Returns the names of the pictures that a text links to, each once. */
export const pictureNamesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PICTURE_NAMES)].map(([, name]) => name!)),
];

const FILE_NAMES = new RegExp(`(?:${PICTURES_AT}|${ATTACHMENTS_AT})/([\\w-]+(?:\\.\\w+)?)`, 'g');
/** Returns the names of the pictures and attachments that a text links to, each once. */
export const storedFileNamesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(FILE_NAMES)].map(([, name]) => name!)),
];
