#pragma once
#include <cstdio>
#include <vector>

#include "world.hpp"

namespace game {

/// Writes the world as JSON without using the probe: `{"frame": n, "columns": {name: [rows]}}`.
class dump {
 public:
  explicit dump(const char* path) : file_{std::fopen(path, "w")} {}
  dump(const dump&) = delete;
  dump& operator=(const dump&) = delete;
  ~dump() {
    if (file_ != nullptr) std::fclose(file_);
  }

  /// @return true if it was written
  bool write(const world& of, unsigned long frame) {
    if (file_ == nullptr) return false;
    std::fprintf(file_, "{\"frame\": %lu, \"columns\": {", frame);
    numbers("entities.dense", of.entities.dense);
    numbers("entities.sparse", of.entities.sparse);
    numbers("entities.alive", std::vector<std::uint32_t>{of.entities.alive});
    set("Position", of.position);
    floats("Position.x", of.position, &vector2::x);
    floats("Position.y", of.position, &vector2::y);
    set("Velocity", of.velocity);
    floats("Velocity.x", of.velocity, &vector2::x);
    floats("Velocity.y", of.velocity, &vector2::y);
    set("Health", of.hurt);
    list("Health", ".points", of.hurt.values.size(), [&](std::size_t row) { std::fprintf(file_, "%d", of.hurt.values[row].points); });
    set("Frozen", of.frozen);
    return std::fputs("}}\n", file_) >= 0;
  }

 private:
  void set(const char* name, const sparse_set& of) {
    list(name, ".dense", of.dense.size(), [&](std::size_t row) { std::fprintf(file_, "%u", of.dense[row]); });
    list(name, ".sparse", of.sparse.size(), [&](std::size_t row) { std::fprintf(file_, "%u", of.sparse[row]); });
  }

  void numbers(const char* name, const std::vector<std::uint32_t>& of) {
    list(name, "", of.size(), [&](std::size_t row) { std::fprintf(file_, "%u", of[row]); });
  }

  template <typename Component>
  void floats(const char* name, const component_set<Component>& of, float Component::* field) {
    list(name, "", of.values.size(), [&](std::size_t row) { std::fprintf(file_, "%.9g", static_cast<double>(of.values[row].*field)); });
  }

  template <typename Write>
  void list(const char* name, const char* part, std::size_t count, Write&& write) {
    std::fprintf(file_, "%s\n\"%s%s\": [", is_first_ ? "" : ",", name, part);
    is_first_ = false;
    for (std::size_t row = 0; row < count; row++) {
      if (row > 0) std::fputc(',', file_);
      write(row);
    }
    std::fputc(']', file_);
  }

  std::FILE* file_;
  bool is_first_ = true;
};

}  // namespace game
