#ifndef ECS_ATLAS_QUEUED_SCOPE_HPP
#define ECS_ATLAS_QUEUED_SCOPE_HPP

#include "systems.hpp"

namespace ecs_atlas {

/// Says which system queues a command: keep `ecs_atlas::queue_tag{atlas}` with it, where `atlas` is an atlas or a probe.
class queue_tag {
 public:
  /// A tag that says nothing.
  queue_tag() = default;

  template <typename Atlas>
  explicit queue_tag(Atlas& in) noexcept : queued_by_{internal::times_of(in, 0).running().system} {}

 private:
  friend class queued_scope;
  std::uint32_t queued_by_ = change_origin::not_queued;
};

/// Carries out what was queued under a tag until the end of the block: `ecs_atlas::queued_scope scope{atlas, command.tag};`. Components that
/// come or go meanwhile are shown as queued by the tag's system and done in the running one. While a hub follows components they are compared
/// at its beginning and its end, so let a scope carry out what one system has queued together.
class queued_scope {
 public:
  template <typename Atlas>
  queued_scope(Atlas& in, queue_tag tag) noexcept : times_{internal::times_of(in, 0)}, before_{times_.switch_to({times_.running().system, tag.queued_by_})} {}

  queued_scope(const queued_scope&) = delete;
  queued_scope& operator=(const queued_scope&) = delete;

  ~queued_scope() { (void)times_.switch_to(before_); }

 private:
  system_times& times_;
  change_origin before_;
};

}  // namespace ecs_atlas

#endif
