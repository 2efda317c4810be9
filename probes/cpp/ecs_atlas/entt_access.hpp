#ifndef ECS_ATLAS_ENTT_ACCESS_HPP
#define ECS_ATLAS_ENTT_ACCESS_HPP

#include <cstddef>
#include <memory>
#include <string_view>
#include <type_traits>
#include <vector>

/* Differences between EnTT versions, and access to data that EnTT's interface does not expose.
 *
 *              | first free hole of an in-place storage      | living entities
 *   3.12       | private `free_list`, a tombstone            | in_use()
 *   from 3.13  | free_list(), a position                     | free_list(), the policy is `swap_only`
 *
 * A set's type is returned by type(), and since 3.16 by info().
 *
 * The directory of sparse pages is the private member `sparse` in all versions. Naming a private member is allowed in an explicit
 * instantiation (C++17, [temp.explicit]), so no header of EnTT needs a change. The member is only read, never written. */
namespace ecs_atlas::entt_access {

#if defined(__GNUC__) && !defined(__clang__)
#  pragma GCC diagnostic push
#  pragma GCC diagnostic ignored "-Wnon-template-friend"
#endif

/// Once `ECS_ATLAS_ENTT_SET` is used for the set, `reach(sparse_of<Set>{})` returns the pointer to the private member.
template <typename Set>
struct sparse_of {
  using allocator = typename Set::allocator_type;
  using page = typename std::allocator_traits<allocator>::pointer;
  using directory = std::vector<page, typename std::allocator_traits<allocator>::template rebind_alloc<page>>;
  using member = directory Set::*;
  friend constexpr member reach(sparse_of);
};

template <typename Set>
struct free_list_of {
  using member = typename Set::entity_type Set::*;
  friend constexpr member reach(free_list_of);
};

#if defined(__GNUC__) && !defined(__clang__)
#  pragma GCC diagnostic pop
#endif

template <typename Tag, typename Tag::member Member>
struct reveal {
  friend constexpr typename Tag::member reach(Tag) { return Member; }
};

template <typename Set>
struct is_revealed : std::false_type {};

/// Turns `struct Position` into `Position`, since some compilers include the keyword.
inline std::string_view plain_type_name(std::string_view name) noexcept {
  for (const std::string_view word : {std::string_view{"struct "}, std::string_view{"class "}, std::string_view{"enum "}}) {
    if (name.substr(0, word.size()) == word) name.remove_prefix(word.size());
  }
  return name;
}

[[nodiscard]] constexpr unsigned bits_of(unsigned long long mask) noexcept {
  unsigned bits = 0;
  for (; mask != 0; mask >>= 1) bits += static_cast<unsigned>(mask & 1);
  return bits;
}

}  // namespace ecs_atlas::entt_access

#if ENTT_VERSION_MAJOR == 3 && ENTT_VERSION_MINOR < 13
#  define ECS_ATLAS_ENTT_REVEAL_FREE_LIST(...) \
    template struct ecs_atlas::entt_access::reveal<ecs_atlas::entt_access::free_list_of<__VA_ARGS__>, &__VA_ARGS__::free_list>;
#else
#  define ECS_ATLAS_ENTT_REVEAL_FREE_LIST(...)
#endif

/// Use this once, outside of namespaces, for a sparse set with your own entity or allocator type:
///     ECS_ATLAS_ENTT_SET(entt::basic_sparse_set<my_entity>)
#define ECS_ATLAS_ENTT_SET(...)                                                                                              \
  template struct ecs_atlas::entt_access::reveal<ecs_atlas::entt_access::sparse_of<__VA_ARGS__>, &__VA_ARGS__::sparse>;        \
  ECS_ATLAS_ENTT_REVEAL_FREE_LIST(__VA_ARGS__)                                                                               \
  template <>                                                                                                                \
  struct ecs_atlas::entt_access::is_revealed<__VA_ARGS__> : std::true_type {};

#endif
