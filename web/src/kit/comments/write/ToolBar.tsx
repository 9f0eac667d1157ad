import { useTranslation } from 'react-i18next';
import { IconButton } from '../../basics/IconButton';
import { EmojiButton } from '../emoji/EmojiButton';
import { applyTool, insertText, type MarkdownTool, type Selected } from '../../markdown/insert';

const TOOLS: readonly { tool: MarkdownTool; icon: string }[] = [
  { tool: 'code', icon: 'code' },
  { tool: 'block', icon: 'file code outline' },
  { tool: 'link', icon: 'linkify' },
  { tool: 'bullets', icon: 'list ul' },
  { tool: 'numbers', icon: 'list ol' },
];

interface Props {
  /** Applies an edit. With `stay` the focus does not move. */
  onEdit: (edit: (selected: Selected) => Selected, then: 'write' | 'stay') => void;
}

/** Renders the Markdown buttons and the emoji picker. */
export const ToolBar = ({ onEdit }: Props) => {
  const { t } = useTranslation();
  return (
    <div className="t-row tight t-tool-bar" role="group" aria-label={t('comment.tools')}>
      {TOOLS.map(({ tool, icon }) => (
        <IconButton
          key={tool}
          icon={icon}
          size="small"
          label={t(`comment.tool.${tool}`)}
          onClick={() => onEdit((selected) => applyTool(tool, selected), 'write')}
        />
      ))}
      <EmojiButton onPick={(sign) => onEdit((selected) => insertText(selected, sign), 'stay')} />
    </div>
  );
};
