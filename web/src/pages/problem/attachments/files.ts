export interface AttachmentFile {
  name: string;
  content: string;
}

/** Parses the files attached to a problem: a JSON object that maps names to contents. */
export const attachmentFiles = (json: string | null): AttachmentFile[] => {
  if (!json) return [];
  try {
    const files = JSON.parse(json) as Record<string, unknown> | null;
    return Object.entries(files ?? {}).map(([name, content]) => ({ name, content: String(content) }));
  } catch {
    return [];
  }
};
