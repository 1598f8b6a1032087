/** A longer assignment is cut, in characters: what is kept is read, and is what the model gets. */
export const maxAssignmentCharacters = 60_000
