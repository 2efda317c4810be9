#ifndef ECS_ATLAS_PLATFORM_HPP
#define ECS_ATLAS_PLATFORM_HPP

/* What differs between systems, behind the same names in `ecs_atlas::platform`:
 *
 *   user_id (Unix), process_id, program_path, some_randomness, is_private_folder, files_in, small_file (Windows)
 *   stream   a connection to a hub: open, send, receive; none of them waits
 *   waiter   sleeps until a stream is ready, another thread calls wake(), or time is up
 *   give_way   makes the calling thread one that others go before
 *   quiet_thread   starts a thread that takes no signals
 */
namespace ecs_atlas {

/// Is neither copied nor moved.
struct pinned {
  pinned() = default;
  pinned(const pinned&) = delete;
  pinned& operator=(const pinned&) = delete;
};

}  // namespace ecs_atlas

#ifdef _WIN32
#  include "platform_windows.hpp"
#else
#  include "platform_posix.hpp"
#endif

#endif
