const BLOCK = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/g;

/** Returns certificates with their line breaks, which a field of one line removes. */
export const pemOf = (text: string): string[] =>
  [...text.matchAll(BLOCK)].map(([, content = '']) => {
    const lines = content.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
    return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
  });
