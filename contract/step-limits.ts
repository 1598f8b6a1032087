/** Of one send. More were written without a network, and are sent in several. */
export const maxStepsAtOnce = 200
/** How far behind a browser may be to be told the steps that it lacks, instead of the text. */
export const maxStepsBehind = 500
