// Helpers for checkers, interactors, validators and generators, in C++ 17 or newer.
// It has the names and meanings that such programs commonly rely on; the code is Tribunal's own.
#ifndef TRIBUNAL_TESTLIB_H
#define TRIBUNAL_TESTLIB_H

#include "base.h"
#include "text.h"
#include "print.h"
#include "random.h"
#include "pattern.h"
#include "source.h"
#include "stream.h"
#include "program.h"
#include "finish.h"
#include "read-raw.h"
#include "read-words.h"
#include "read-numbers.h"
#include "validator.h"
#include "register.h"
#include "generator.h"

#endif
