#pragma once
// Marks measurements in a trace of memory accesses (`valgrind --tool=lackey --trace-mem=yes`).
#include <cstdio>
#include <cstdlib>
#include <new>

/// A store to marker[n], n > 1, begins measurement n; one to marker[0] ends it; one to marker[1] is an allocation.
inline volatile int marker[256];

/// Prints what the reader of the trace needs.
template <std::size_t N>
void print_names(const char* const (&names)[N]) {
  std::printf("marker %p\n", static_cast<const void*>(const_cast<const int*>(&marker[0])));
  for (std::size_t i = 0; i < N; i++) std::printf("name %zu %s\n", i + 2, names[i]);
  std::fflush(stdout);
}

template <typename Run>
[[gnu::always_inline]] inline void measure(int n, Run run) {
  marker[n] = 1;
  run();
  marker[0] = 1;
}

void* operator new(std::size_t bytes) {
  marker[1] = 1;
  return std::malloc(bytes);
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  marker[1] = 1;
  return std::aligned_alloc(static_cast<std::size_t>(alignment), bytes);
}
void operator delete(void* at) noexcept { std::free(at); }
void operator delete(void* at, std::size_t) noexcept { std::free(at); }
void operator delete(void* at, std::align_val_t) noexcept { std::free(at); }
void operator delete(void* at, std::size_t, std::align_val_t) noexcept { std::free(at); }

/// The next entity of a random order.
inline int shuffled(int i, int entities) { return static_cast<int>((i * 389LL + 1) % entities); }
