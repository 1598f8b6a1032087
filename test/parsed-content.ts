import { jsonWithoutIds } from '#core/document/block-ids.ts'

/** What the content of a version or message holds, without the ids of its blocks. */
export function parsedContent(json: string): ReturnType<typeof JSON.parse> {
  return JSON.parse(jsonWithoutIds(json))
}
