/** The most steps in one call. What was written without a network may be more, and takes several calls. */
export const maxStepsAtOnce = 200
/** A browser that lacks more steps than this gets the whole text instead of the steps. */
export const maxStepsBehind = 500
