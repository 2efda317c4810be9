/** Default number of entities of a preset question, few enough to be seen. */
export const PRESET_ENTITIES = 6;
