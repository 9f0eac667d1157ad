// ---- source: the bytes of a file, of a pipe or of a text, read no further than asked for

class testlib_source_ {
 public:
  testlib_source_() = default;
  testlib_source_(const testlib_source_ &) = delete;
  testlib_source_ &operator=(const testlib_source_ &) = delete;
  ~testlib_source_() { close(); }

  bool open(const std::string &path) {
    close();
    attach(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    owned = true;
    return fd >= 0;
  }
  void attach(int descriptor) {
    forget();
    fd = descriptor;
    owned = false;
  }
  void assign(const std::string &text) {
    close();
    buffer.assign(text.begin(), text.end());
  }
  void close() {
    if (owned && fd >= 0) ::close(fd);
    fd = -1;
    owned = false;
    forget();
  }

  /* Bytes of a file; 0 where nobody knows. */
  long long size() const {
    struct stat file;
    return fd >= 0 && !fstat(fd, &file) && S_ISREG(file.st_mode) ? (long long)file.st_size : (long long)buffer.size();
  }

  int peek() { return at < buffer.size() || fill() ? (unsigned char)buffer[at] : EOFC; }
  int take() {
    int c = peek();
    if (c == EOFC) return c;
    at++;
    if (c == LF) line++;
    return c;
  }
  void back(int c) {
    if (c == EOFC) return;
    if (c == LF) line--;
    if (at > 0) at--;
    else buffer.insert(buffer.begin(), char(c));
  }
  void rewind() {
    if (fd < 0) at = 0, line = 1;
    else if (lseek(fd, 0, SEEK_SET) == 0) forget();
    else quit(_fail, "A pipe cannot be read again");
  }

  int line = 1;

 private:
  static constexpr size_t PIECE = 1 << 16;
  std::vector<char> buffer;
  size_t at = 0;
  int fd = -1;
  bool owned = false;

  void forget() {
    buffer.clear();
    at = 0;
    line = 1;
  }

  /* Takes what is there: waiting for more than the next byte could wait for ever in a dialogue. */
  bool fill() {
    if (fd < 0) return false;
    buffer.resize(PIECE);
    ssize_t length;
    do length = read(fd, buffer.data(), PIECE);
    while (length < 0 && errno == EINTR);
    buffer.resize(length > 0 ? size_t(length) : 0);
    at = 0;
    return length > 0;
  }
};

