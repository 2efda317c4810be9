#ifndef ECS_ATLAS_PLATFORM_HPP
#define ECS_ATLAS_PLATFORM_HPP

/* Each operating system implements these names in `ecs_atlas::platform`:
 *
 *   user_id (Unix), process_id, program_path, random_number, is_private_folder, files_in, small_file (Windows)
 *   stream         a connection to a hub with non-blocking open, send and receive
 *   waiter         sleeps until a stream is ready, another thread calls wake(), or the time is up
 *   lower_priority lowers the priority of the calling thread
 *   thread_time    the CPU time that the calling thread has used; other processes on the core do not count
 *   slice_time     a clock with a fine resolution that limits a short piece of work: CPU time where its resolution allows that
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
