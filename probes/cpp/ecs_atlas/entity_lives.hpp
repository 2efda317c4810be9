#ifndef ECS_ATLAS_ENTITY_LIVES_HPP
#define ECS_ATLAS_ENTITY_LIVES_HPP

#include <cstddef>
#include <cstdint>

#include "followed_list.hpp"

namespace ecs_atlas {

/// Finds the entities that are created or destroyed, from the list of living ones.
class entity_lives : public followed_list {
 public:
  /// @param index_mask the bits of a handle that are the entity's index
  entity_lives(columns& in, std::uint64_t index_mask) : followed_list{index_mask} {
    for (const char* event : {"created", "destroyed"}) {
      const std::string name = event;
      told_.emplace_back(in, told_changes::roles{name, name + "-by", name + "-in", name + "-queued-by"});
    }
  }

 private:
  void note(std::size_t index, std::uint64_t before, std::uint64_t now, const change_finding& found) noexcept override {
    if (now != nobody) told_.front().note(index, now, found);
    if (before != nobody) told_.back().note(index, before, found);
  }
};

}  // namespace ecs_atlas

#endif
