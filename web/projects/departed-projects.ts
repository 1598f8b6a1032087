/**
 * The projects that are being deleted or left in this tab. One of them may already be missing before the server's response
 * to that arrives, and then nobody is told that it cannot be found.
 */
export const departedProjects = new Set<string>()
