/** What is sent, and stored as the message, where the assignment alone says what to write. */
export const assignmentRequest = 'Haz lo que pide la consigna'
