#include <ecs_atlas_flecs.h>
#include <stdio.h>
#include <stdlib.h>

/* `flecs-game-c FRAMES` is a game in C that runs until a hub has seen this many frames. */

typedef struct Position {
  float x;
  float y;
} Position;

typedef struct Score {
  int64_t points;
} Score;

int main(int count, char** arguments) {
  if (count < 2) return 2;
  ecs_world_t* world = ecs_init();
  ECS_COMPONENT(world, Position);
  ECS_COMPONENT(world, Score);
  ecs_struct(world, {.entity = ecs_id(Position), .members = {{.name = "x", .type = ecs_id(ecs_f32_t)}, {.name = "y", .type = ecs_id(ecs_f32_t)}}});
  ecs_atlas_flecs_t* atlas = ecs_atlas_flecs_new(world, "flecs-game-c");
  ecs_atlas_flecs_field(atlas, ecs_id(Score), "points", EcsI64, offsetof(Score, points));
  ecs_entity_t hero = ecs_entity(world, {.name = "hero"});
  for (long left = strtol(arguments[1], NULL, 10), frame = 0; left > 0; frame++) {
    ecs_set(world, hero, Position, {(float)frame, 2});
    ecs_set(world, hero, Score, {-frame});
    if (ecs_atlas_flecs_attached(atlas)) left--;
    else ecs_os_sleep(0, 1000000);
    ecs_atlas_flecs_frame(atlas);
  }
  ecs_atlas_flecs_free(atlas);
  ecs_fini(world);
  return 0;
}
