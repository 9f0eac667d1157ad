/** Words that engineers of other judges would not search for, with the word to use instead. */
const bannedWords = {
  adopt: 'Say import: a contest file or a remote run is imported.',
  adopting: 'Say import: a contest file or a remote run is imported.',
  anew: 'Say again: rejudge, retry, reload.',
  chore: 'Work by the clock is a job.',
  chronicle: 'What records events is a log or a recorder.',
  desk: 'A class that does something is a service or a handler, a page of an admin is an admin page.',
  docket: 'Work that waits is a queue.',
  door: 'What lets somebody in is an access check, what a module offers is an api or a client.',
  eye: 'Whoever looks at something is a viewer.',
  fed: 'Work that got a slot is served or dispatched.',
  footing: 'What a user is to a contest is a relation or a membership.',
  gathered: 'Reads put together are batched.',
  hear: 'A process receives or is notified.',
  heard: 'A process receives or is notified.',
  hunger: 'Work that never gets a slot starves.',
  holder: 'Who has a lease or a claim is its owner.',
  keeper: 'Use service, store, cache or registry.',
  lettering: 'Letters of problems are labels.',
  lookout: 'A watched view is a view or a subscription.',
  mend: 'Say fix or repair.',
  office: 'Pages and calls for administrators are admin.',
  outlook: 'What a viewer may see is a visibility or a view.',
  plight: 'What is wrong is a problem, an error or a failure.',
  roster: 'People of a contest are participants.',
  said: 'Text of another program is output, text for people is a message.',
  saying: 'Text for people is a message.',
  seek: 'Say find or search.',
  shelf: 'What keeps things is a store or a cache.',
  somewhat: 'Say how much: jittered, delayed, debounced.',
  speaker: 'What tells languages is a provider of languages.',
  spoken: 'Languages that a judge can compile are available languages.',
  stance: 'What a user is to a contest is a relation or a membership.',
  tally: 'Counted results are statistics.',
  tallies: 'Counted results are statistics.',
  teller: 'What pushes changes is a publisher.',
  tether: 'What ends with its parent is a parent watchdog.',
  tell: 'Say notify, publish or send.',
  told: 'What somebody was sent is sent, notified or published.',
  warden: 'What decides who may is a policy, an authorizer or a provider.',
  whereabouts: 'Where something stands is its status.',
  whoever: 'Name the role: viewer, user, author.',
};

const advice = new Map(Object.entries(bannedWords));

/** Splits a name in camel case or capitals into lower-case words. */
const splitWords = (name) => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? [];

/** Finds plurals too. */
const adviceFor = (word) => advice.get(word) ?? advice.get(word.replace(/s$/, ''));

/** Only declarations are checked: a use follows its declaration. */
const declaresName = (node) => {
  const { parent } = node;
  switch (parent.type) {
    case 'ImportSpecifier':
      return parent.local === node && parent.imported.name !== node.name;
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return parent.id === node || parent.params?.includes(node) === true;
    case 'ArrowFunctionExpression':
      return parent.params.includes(node);
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return parent.key === node && !parent.computed;
    case 'AssignmentPattern':
      return parent.left === node;
    case 'Property':
      return parent.value === node && parent.parent.type === 'ObjectPattern' && !parent.shorthand;
    case 'TSParameterProperty':
    case 'RestElement':
    case 'ArrayPattern':
      return true;
    default:
      return false;
  }
};

/** Reports declared names that contain a word of `bannedWords`, with what to say instead. */
const plainNames = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { odd: '“{{name}}”: {{better}}' },
  },
  create: (context) => {
    const check = (node) => {
      if (!declaresName(node)) return;
      for (const word of splitWords(node.name)) {
        const better = adviceFor(word);
        if (better) context.report({ node, messageId: 'odd', data: { name: node.name, better } });
      }
    };
    return { Identifier: check, PrivateIdentifier: check };
  },
};

/** Part of the plugin for oxlint. */
export const names = { rules: { 'plain-names': plainNames } };
