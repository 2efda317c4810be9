#ifndef ECS_ATLAS_HUB_EDITS_HPP
#define ECS_ATLAS_HUB_EDITS_HPP

#include <array>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "edit.hpp"
#include "hub_link.hpp"
#include "hub_state.hpp"
#include "hub_thread.hpp"
#include "platform.hpp"

namespace ecs_atlas {

using hub_states = std::array<hub_state, max_hubs>;

/// The edits that hubs have sent, which the game's editor carries out.
class hub_edits {
 public:
  void edit_with(std::function<edit_result(const edit_request&)> editor) { editor_ = std::move(editor); }

  /// Carries out the edits that the hubs have sent, and answers them. @return true if there were any
  bool carry_out(links& hubs, hub_states& states, hub_thread& thread) noexcept {
    bool any = false;
    for (std::size_t i = 0; i < max_hubs; i++) {
      ECS_ATLAS_TRY {
        any = states[i].take_edits(hubs[i], edits_) || any;
        for (const edit_request& edit : edits_) carry_out(edit, states[i], states);
      }
      ECS_ATLAS_CATCH {}
      edits_.clear();
      if (states[i].send_answers(hubs[i])) thread.wake();
    }
    return any;
  }

 private:
  void carry_out(const edit_request& edit, hub_state& asked, hub_states& states) {
    edit_result result;
    ECS_ATLAS_TRY {
      if (editor_) result = editor_(edit);
      else result.refused = "This game cannot be edited";
    }
    ECS_ATLAS_CATCH { result.refused = "The game refused it with an exception"; }
    asked.answer(edit.id, result);
    if (!result.refused.empty()) return;
    for (hub_state& state : states) state.list_edit(edit, result);
  }

  std::function<edit_result(const edit_request&)> editor_;
  std::vector<edit_request> edits_;
};

}  // namespace ecs_atlas

#endif
