// ---- pattern: words as [a-z]{1,5}|x+ describes them. Literals, \ escapes, sets, {n} {n,m} {n,} {,m} * + ?, groups, |

class pattern {
 public:
  pattern(const std::string &text) : text(text) {
    root = alternatives();
    if (at != text.size()) bad();
  }

  bool matches(const std::string &word) const {
    std::set<size_t> ends = walk(root, word, {0});
    return ends.count(word.size()) > 0;
  }

  std::string next(random_t &random) const {
    std::string word;
    write(root, random, word);
    return word;
  }
  std::string src() const { return text; }

 private:
  enum kind { ONE_OF, SEQUENCE, CHOICE };
  struct node {
    kind type = SEQUENCE;
    std::vector<node> parts;
    std::bitset<256> allowed;
    int least = 1, most = 1;
  };

  std::string text;
  size_t at = 0;
  node root;

  NORETURN void bad() const { quit(_fail, "The pattern \"" + text + "\" makes no sense"); }
  bool sees(char c) const { return at < text.size() && text[at] == c; }
  char take() {
    if (at == text.size()) bad();
    return text[at++];
  }

  node alternatives() {
    node all;
    all.type = CHOICE;
    all.parts.push_back(sequence());
    while (sees('|')) at++, all.parts.push_back(sequence());
    return all;
  }

  node sequence() {
    node all;
    while (at < text.size() && !sees('|') && !sees(')')) all.parts.push_back(repeated());
    return all;
  }

  node repeated() {
    node one = atom();
    if (sees('*')) one.least = 0, one.most = INT_MAX, at++;
    else if (sees('+')) one.least = 1, one.most = INT_MAX, at++;
    else if (sees('?')) one.least = 0, at++;
    else if (sees('{')) at++, counts(one);
    return one;
  }

  bool number(int &value) {
    size_t from = at;
    long long found = 0;
    while (at < text.size() && std::isdigit((unsigned char)text[at]) && found < INT_MAX) found = found * 10 + text[at++] - '0';
    if (found > INT_MAX) bad();
    if (at > from) value = int(found);
    return at > from;
  }

  void counts(node &one) {
    int least = 0, most = INT_MAX;
    bool has_least = number(least);
    if (sees(',')) at++, number(most);
    else if (has_least) most = least;
    else bad();
    if (take() != '}' || least > most) bad();
    one.least = least, one.most = most;
  }

  node atom() {
    char c = take();
    if (c == '(') {
      node group = alternatives();
      if (take() != ')') bad();
      return group;
    }
    node one;
    one.type = ONE_OF;
    if (c == '[') characters(one.allowed);
    else if (std::string("*+?{})]").find(c) != std::string::npos) bad();
    else one.allowed.set((unsigned char)(c == '\\' ? take() : c));
    return one;
  }

  void characters(std::bitset<256> &allowed) {
    bool inverted = sees('^');
    if (inverted) at++;
    while (!sees(']')) {
      char from = take();
      if (from == '\\') from = take();
      char to = from;
      if (sees('-') && at + 1 < text.size() && text[at + 1] != ']') {
        at++;
        if ((to = take()) == '\\') to = take();
      }
      if ((unsigned char)from > (unsigned char)to) bad();
      for (int c = (unsigned char)from; c <= (unsigned char)to; c++) allowed.set(size_t(c));
    }
    at++;
    if (inverted) allowed.flip();
  }

  /* Where the node can end when it begins at one of these places. */
  std::set<size_t> walk(const node &one, const std::string &word, const std::set<size_t> &starts) const {
    std::set<size_t> ends, now = starts;
    for (int times = 0;; times++) {
      /* From places that were reached before, with more repetitions left, everything has been tried. */
      if (times >= one.least) now = added(ends, now);
      if (times == one.most || now.empty()) return ends;
      now = once(one, word, now);
    }
  }

  static std::set<size_t> added(std::set<size_t> &ends, const std::set<size_t> &more) {
    std::set<size_t> fresh;
    for (size_t end : more)
      if (ends.insert(end).second) fresh.insert(fresh.end(), end);
    return fresh;
  }

  std::set<size_t> once(const node &one, const std::string &word, const std::set<size_t> &starts) const {
    std::set<size_t> ends;
    if (one.type == ONE_OF) {
      for (size_t start : starts)
        if (start < word.size() && one.allowed[(unsigned char)word[start]]) ends.insert(ends.end(), start + 1);
      return ends;
    }
    if (one.type == SEQUENCE) {
      ends = starts;
      for (const node &part : one.parts) ends = walk(part, word, ends);
      return ends;
    }
    for (const node &part : one.parts) ends.merge(walk(part, word, starts));
    return ends;
  }

  void write(const node &one, random_t &random, std::string &word) const {
    if (one.most == INT_MAX) quit(_fail, "The pattern \"" + text + "\" has words of any length: none can be chosen");
    for (int times = random.next(one.least, one.most); times > 0; times--) {
      if (one.type == ONE_OF) {
        std::string choice;
        for (size_t c = 0; c < 256; c++)
          if (one.allowed[c]) choice += char(c);
        if (choice.empty()) bad();
        word += random.any(choice);
      } else if (one.type == SEQUENCE) {
        for (const node &part : one.parts) write(part, random, word);
      } else {
        write(one.parts[random.next(one.parts.size())], random, word);
      }
    }
  }
};

inline std::string random_t::next(const std::string &words) { return pattern(words).next(*this); }
inline std::string random_t::next(const pattern &words) { return words.next(*this); }

