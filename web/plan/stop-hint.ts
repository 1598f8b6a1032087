/** The element that says what stopping a work keeps, while there is one. */
export const stopHintId = 'work-stop-hint'
