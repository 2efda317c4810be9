#ifndef ECS_ATLAS_COMPONENT_MACRO_HPP
#define ECS_ATLAS_COMPONENT_MACRO_HPP

/// Shows a component's values by field name, with up to 16 fields: `ECS_ATLAS_COMPONENT(atlas, Position, x, y)`.
/// Without fields only its name is sent. For templates with commas and computed fields, call `show<C>("C").field(…)`.
#define ECS_ATLAS_COMPONENT(probe, ...) ECS_ATLAS_EXPAND(ECS_ATLAS_SHOW(probe, __VA_ARGS__) ECS_ATLAS_PICK(__VA_ARGS__, ECS_ATLAS_16, ECS_ATLAS_15, ECS_ATLAS_14, ECS_ATLAS_13, ECS_ATLAS_12, ECS_ATLAS_11, ECS_ATLAS_10, ECS_ATLAS_9, ECS_ATLAS_8, ECS_ATLAS_7, ECS_ATLAS_6, ECS_ATLAS_5, ECS_ATLAS_4, ECS_ATLAS_3, ECS_ATLAS_2, ECS_ATLAS_1, ECS_ATLAS_0, 0)(__VA_ARGS__))

// MSVC's older preprocessor only splits arguments at their commas if they are expanded once more.
#define ECS_ATLAS_EXPAND(...) __VA_ARGS__
#define ECS_ATLAS_FIRST(first, ...) first
#define ECS_ATLAS_NAME(first, ...) #first
#define ECS_ATLAS_SHOW(probe, ...) (probe).show<ECS_ATLAS_EXPAND(ECS_ATLAS_FIRST(__VA_ARGS__, 0))>(ECS_ATLAS_EXPAND(ECS_ATLAS_NAME(__VA_ARGS__, 0)))
#define ECS_ATLAS_PICK(_0, _1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, picked, ...) picked
#define ECS_ATLAS_0(T)
#define ECS_ATLAS_1(T, a) .field(#a, &T::a)
#define ECS_ATLAS_2(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_1(T, __VA_ARGS__))
#define ECS_ATLAS_3(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_2(T, __VA_ARGS__))
#define ECS_ATLAS_4(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_3(T, __VA_ARGS__))
#define ECS_ATLAS_5(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_4(T, __VA_ARGS__))
#define ECS_ATLAS_6(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_5(T, __VA_ARGS__))
#define ECS_ATLAS_7(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_6(T, __VA_ARGS__))
#define ECS_ATLAS_8(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_7(T, __VA_ARGS__))
#define ECS_ATLAS_9(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_8(T, __VA_ARGS__))
#define ECS_ATLAS_10(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_9(T, __VA_ARGS__))
#define ECS_ATLAS_11(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_10(T, __VA_ARGS__))
#define ECS_ATLAS_12(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_11(T, __VA_ARGS__))
#define ECS_ATLAS_13(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_12(T, __VA_ARGS__))
#define ECS_ATLAS_14(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_13(T, __VA_ARGS__))
#define ECS_ATLAS_15(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_14(T, __VA_ARGS__))
#define ECS_ATLAS_16(T, a, ...) .field(#a, &T::a) ECS_ATLAS_EXPAND(ECS_ATLAS_15(T, __VA_ARGS__))

#endif
