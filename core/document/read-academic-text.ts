import { withIds } from './block-ids.ts'
import { maxRoleLength } from './block-roles.ts'
import type { AcademicText, Block, Reference } from './model.ts'

/**
 * Parses a stored text, whose blocks have ids; null when it is not valid. Written by hand because the browser bundle has no schema library.
 */
export function readAcademicText(json: string): AcademicText | null {
  const value = parse(json)
  if (!isRecord(value)) return null
  const { cuerpo, referencias } = value
  if (!Array.isArray(cuerpo) || !cuerpo.every(isBlock)) return null
  if (!Array.isArray(referencias) || !referencias.every(isReference)) return null
  return withIds({ cuerpo, referencias })
}

function isBlock(value: unknown): value is Block {
  if (!isReference(value) || !('role' in value)) return false
  return typeof value.role === 'string' && value.role.length <= maxRoleLength
}

function isReference(value: unknown): value is Reference {
  return (
    isRecord(value) &&
    typeof value['content'] === 'string' &&
    (value['id'] === undefined || typeof value['id'] === 'string')
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
