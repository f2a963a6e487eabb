// The standard library reads numbers with these functions, which its build for WebAssembly lacks.
// wasi-libc supports only the locale "C".

double strtod(const char *text, char **end);
float strtof(const char *text, char **end);

const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  char *end;
  *result = strtod(text, &end);
  return end;
}

const char *_swift_stdlib_strtof_clocale(const char *text, float *result) {
  char *end;
  *result = strtof(text, &end);
  return end;
}

// Debian's compiler-rt checks its stack frames against this value. In WebAssembly an overflow
// cannot reach a return address, so the value need not be secret.

unsigned long __stack_chk_guard = 0x9A5C3E71;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
