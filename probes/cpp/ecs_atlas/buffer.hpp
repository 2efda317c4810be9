#ifndef ECS_ATLAS_BUFFER_HPP
#define ECS_ATLAS_BUFFER_HPP

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <utility>

// Columns are sent as raw little-endian elements, copied from memory.
#if defined(__BYTE_ORDER__) && defined(__ORDER_BIG_ENDIAN__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#  error "ecs_atlas runs on little-endian machines only"
#endif

#if defined(__cpp_exceptions) || defined(__EXCEPTIONS) || defined(_CPPUNWIND)
#  define ECS_ATLAS_TRY try
#  define ECS_ATLAS_CATCH catch (...)
#else
#  define ECS_ATLAS_TRY if constexpr (true)
#  define ECS_ATLAS_CATCH else
#endif

namespace ecs_atlas {

/// A growing array that never throws and does not initialise new elements, because copying is most of the probe's work
/// and a game without exceptions must not end when memory runs out. After a failed growth it is empty and `failed()` is
/// true.
template <typename T>
class buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  buffer() = default;
  buffer(const buffer&) = delete;
  buffer& operator=(const buffer&) = delete;
  buffer(buffer&& other) noexcept { swap(other); }
  buffer& operator=(buffer&& other) noexcept {
    swap(other);
    return *this;
  }
  ~buffer() { std::free(data_); }

  void swap(buffer& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
    std::swap(failed_, other.failed_);
  }

  [[nodiscard]] T* data() noexcept { return data_; }
  [[nodiscard]] const T* data() const noexcept { return data_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] bool failed() const noexcept { return failed_; }
  [[nodiscard]] T& operator[](std::size_t at) noexcept { return data_[at]; }
  [[nodiscard]] const T& operator[](std::size_t at) const noexcept { return data_[at]; }

  void clear() noexcept {
    size_ = 0;
    failed_ = false;
  }

  /// Also frees the memory.
  void release() noexcept { buffer{}.swap(*this); }

  /// New elements are not initialised.
  bool resize(std::size_t size) noexcept {
    if (size > capacity_ && !reserve(size > capacity_ * 2 ? size : capacity_ * 2)) return false;
    size_ = size;
    return true;
  }

  /// Appends `count` uninitialised elements and returns them, or null if there is no memory.
  [[nodiscard]] T* grow(std::size_t count) noexcept {
    const std::size_t at = size_;
    return resize(size_ + count) ? data_ + at : nullptr;
  }

  void push(const T& element) noexcept {
    const T copy = element;
    if (T* at = grow(1)) *at = copy;
  }

  void append(const T* elements, std::size_t count) noexcept {
    if (count == 0) return;
    if (T* at = grow(count)) std::memcpy(at, elements, count * sizeof(T));
  }

 private:
  bool reserve(std::size_t capacity) noexcept {
    void* moved = std::realloc(data_, capacity * sizeof(T));
    if (moved == nullptr) {
      std::free(data_);
      data_ = nullptr;
      size_ = capacity_ = 0;
      failed_ = true;
      return false;
    }
    data_ = static_cast<T*>(moved);
    capacity_ = capacity;
    return true;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  bool failed_ = false;
};

using bytes = buffer<std::uint8_t>;

}  // namespace ecs_atlas

#endif
