#ifndef ECS_ATLAS_COMPARE_FIELDS_HPP
#define ECS_ATLAS_COMPARE_FIELDS_HPP

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__) || defined(_M_X64)
#  define ECS_ATLAS_SSE2
#  include <emmintrin.h>
#endif

namespace ecs_atlas {
namespace internal {

/// The number of rows that `is_same_field` compares.
constexpr std::size_t rows_at_once = 8;

template <typename T>
T load(const std::uint8_t* data) noexcept {
  T value;
  std::memcpy(&value, data, sizeof value);
  return value;
}

/// Returns true if a field of several structs equals its copy, in which the fields are contiguous.
template <typename T>
bool is_same_field(const std::uint8_t* data, std::size_t stride, const std::uint8_t* copy) noexcept {
  T differ = 0;
  for (std::size_t i = 0; i < rows_at_once; i++) differ = static_cast<T>(differ | (load<T>(data + i * stride) ^ load<T>(copy + i * sizeof(T))));
  return differ == 0;
}

#ifdef ECS_ATLAS_SSE2
/// Loads the field of four structs.
inline __m128i four_fields(const std::uint8_t* data, std::size_t stride) noexcept {
  const auto one = [&](std::size_t i) { return _mm_cvtsi32_si128(load<std::int32_t>(data + i * stride)); };
  return _mm_unpacklo_epi64(_mm_unpacklo_epi32(one(0), one(1)), _mm_unpacklo_epi32(one(2), one(3)));
}

/// 32-bit numbers are the most frequent fields.
template <>
inline bool is_same_field<std::uint32_t>(const std::uint8_t* data, std::size_t stride, const std::uint8_t* copy) noexcept {
  const auto load_copy = [copy](std::size_t i) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(copy + i * sizeof(std::uint32_t))); };
  const __m128i first = _mm_cmpeq_epi32(four_fields(data, stride), load_copy(0));
  const __m128i second = _mm_cmpeq_epi32(four_fields(data + 4 * stride, stride), load_copy(4));
  return _mm_movemask_epi8(_mm_and_si128(first, second)) == 0xffff;
}
#endif

}  // namespace internal
}  // namespace ecs_atlas

#endif
