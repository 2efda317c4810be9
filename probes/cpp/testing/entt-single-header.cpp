#include <ecs_atlas_entt.hpp>

/* Includes the probe before EnTT, so the probe itself has to find EnTT's header. */
int main() {
  entt::registry registry;
  ecs_atlas::entt_probe atlas{registry, "single header"};
  atlas.frame();
  return 0;
}
