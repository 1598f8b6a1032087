import fc from 'fast-check'

// One seed, so that a run says something about the change and not about its luck. `PROPERTY_SEED=random` looks for more.
const fixedSeed = 20_251_122
const given = process.env['PROPERTY_SEED']
if (given !== 'random') fc.configureGlobal({ seed: given ? Number(given) : fixedSeed })
