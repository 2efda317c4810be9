#ifndef ECS_ATLAS_PLATFORM_HPP
#define ECS_ATLAS_PLATFORM_HPP

/* Each operating system implements these names in `ecs_atlas::platform`:
 *
 *   user_id (Unix), process_id, program_path, some_randomness, is_private_folder, files_in, small_file (Windows)
 *   stream         a connection to a hub with non-blocking open, send and receive
 *   waiter         sleeps until a stream is ready, another thread calls wake(), or the time is up
 *   give_way       lowers the priority of the calling thread
 *   quiet_thread   starts a thread that receives no signals
 */
namespace ecs_atlas {

/// A base class that can be neither copied nor moved.
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
