export interface AnnexFile {
  name: string;
  content: string;
}

/** Files that a problem gives to everybody: a JSON object of name and content. */
export const annexFiles = (json: string | null): AnnexFile[] => {
  if (!json) return [];
  try {
    const files = JSON.parse(json) as Record<string, unknown> | null;
    return Object.entries(files ?? {}).map(([name, content]) => ({ name, content: String(content) }));
  } catch {
    return [];
  }
};
