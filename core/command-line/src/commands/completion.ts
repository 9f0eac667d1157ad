import type { Command } from 'commander';
import { CommandError } from '../exit';
import type { Terminal } from '../terminal';

/** A command and what may follow it. */
interface Completed {
  name: string;
  options: readonly string[];
  /** Whether its first argument is the id of a problem, or a file. */
  argument: 'problem' | 'file' | 'none';
}

const BASH = 'bash';
const ZSH = 'zsh';

const argumentOf = (command: Command): Completed['argument'] => {
  const name = command.registeredArguments[0]?.name();
  return name === 'id' && /^(problem|samples)$/.test(command.name()) ? 'problem' : name === 'file' ? 'file' : 'none';
};

const commandsOf = (program: Command): Completed[] =>
  program.commands.map((command) => ({
    name: command.name(),
    options: [...command.options.map(({ long }) => long ?? ''), '--help'].filter(Boolean),
    argument: argumentOf(command),
  }));

/** Folders below the current one that have the samples of a problem, for both shells. */
const PROBLEMS = `_tribunal_problems() {
  local mark
  for mark in */.tribunal.json; do
    [ -e "$mark" ] && printf '%s\\n' "\${mark%/.tribunal.json}"
  done
}`;

const bashScript = (commands: readonly Completed[]): string => `# Completion of tribunal for bash.
${PROBLEMS}
_tribunal() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$current"))
    return
  fi
  if [ "$previous" = --problem ]; then
    COMPREPLY=($(compgen -W "$(_tribunal_problems)" -- "$current"))
    return
  fi
  if [ "$previous" = --dir ]; then
    COMPREPLY=($(compgen -d -- "$current"))
    return
  fi
  case "$command" in
${commands.map(bashCase).join('\n')}
  esac
}
complete -o filenames -F _tribunal tribunal
`;

const bashCase = ({ name, options, argument }: Completed): string => {
  const others = {
    problem: `COMPREPLY=($(compgen -W "$(_tribunal_problems)" -- "$current"))`,
    file: `COMPREPLY=($(compgen -f -- "$current"))`,
    none: ':',
  }[argument];
  return `    ${name})
      case "$current" in
        -*) COMPREPLY=($(compgen -W '${options.join(' ')}' -- "$current")) ;;
        *) ${others} ;;
      esac ;;`;
};

const zshScript = (commands: readonly Completed[]): string => `#compdef tribunal
# Completion of tribunal for zsh.
${PROBLEMS.replace('*/.tribunal.json', '*/.tribunal.json(N)')}
_tribunal() {
  local -a problems
  if (( CURRENT == 2 )); then
    compadd -- ${commands.map(({ name }) => name).join(' ')} --help --version
    return
  fi
  if [[ "$words[CURRENT-1]" == --problem ]]; then
    problems=(\${(f)"$(_tribunal_problems)"})
    compadd -a problems
    return
  fi
  if [[ "$words[CURRENT-1]" == --dir ]]; then
    _files -/
    return
  fi
  case "$words[2]" in
${commands.map(zshCase).join('\n')}
  esac
}
if [ "$funcstack[1]" = _tribunal ]; then _tribunal "$@"; else compdef _tribunal tribunal; fi
`;

const zshCase = ({ name, options, argument }: Completed): string => {
  const others = {
    problem: `problems=(\${(f)"$(_tribunal_problems)"}); compadd -a problems`,
    file: '_files',
    none: ':',
  }[argument];
  return `    ${name})
      if [[ "$words[CURRENT]" == -* ]]; then compadd -- ${options.join(' ')}; else ${others}; fi ;;`;
};

/** Prints a script that completes commands, options and the problems of the folder. */
export function printCompletion(terminal: Terminal, shell: string, program: Command): void {
  const commands = commandsOf(program);
  if (shell === BASH) return terminal.print(bashScript(commands).trimEnd());
  if (shell === ZSH) return terminal.print(zshScript(commands).trimEnd());
  throw new CommandError(terminal.t('unknownShell', { shell, choices: `${BASH}, ${ZSH}` }));
}
