/** How many times something is tried that may turn out differently each time: more often with `MOLAR_SEEDS=all`. */
export const MANY = process.env.MOLAR_SEEDS === 'all' ? 200 : 50;
