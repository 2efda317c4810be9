/** Operations performed on every entity. The cost of each is a curve. */
export const CURVE_OPERATIONS = ['insert', 'add', 'remove', 'query'] as const;
export type CurveOperation = (typeof CURVE_OPERATIONS)[number];

export const CURVE_MEASURES = ['lines', 'bytes', 'chases', 'allocations'] as const;
export type CurveMeasure = (typeof CURVE_MEASURES)[number];
