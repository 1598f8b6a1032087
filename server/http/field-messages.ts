import type { z } from 'zod'

/** Spanish messages where a schema has none: zod's own are English and name its types. */
export const fieldMessages: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Falta este dato.' : 'Este dato no es válido.'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'Este dato es demasiado corto.'
        : 'El número es demasiado pequeño.'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'Este dato es demasiado largo.'
        : 'El número es demasiado grande.'
    case 'invalid_value':
      return 'Elige una de las opciones.'
    default:
      return 'Este dato no es válido.'
  }
}

const maxFields = 100

/** What is wrong with each field, by its path; of many the first hundred. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const issues = error.issues.slice(0, maxFields)
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
}
