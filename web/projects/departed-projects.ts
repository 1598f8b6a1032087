/**
 * The projects that are being deleted or left in this tab. Such a project may be gone before the response arrives: then
 * no message says that it was not found.
 */
export const departedProjects = new Set<string>()
