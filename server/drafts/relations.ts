import { attributeOf, elementsOf, plainXml, readXml } from './xml-tree.ts'

export type Relation = {
  type: string
  /** The path of a part of the package; null for what is elsewhere, which is never fetched. */
  path: string | null
}

/** What a list of relations names, by id; `folder` is that of the part that the list belongs to. */
export function readRelations(xml: string | undefined, folder: string): Map<string, Relation> {
  const relations = new Map<string, Relation>()
  if (xml === undefined) return relations
  for (const element of elementsOf(readXml(xml))) {
    const [id, type, target = ''] = ['Id', 'Type', 'Target'].map((name) =>
      plainXml(attributeOf(element, name) ?? ''),
    )
    const isElsewhere = attributeOf(element, 'TargetMode') === 'External'
    if (id)
      relations.set(id, { type: type ?? '', path: isElsewhere ? null : pathOf(target, folder) })
  }
  return relations
}

/** The path of the part that a relation names for a purpose. */
export function targetOf(relations: ReadonlyMap<string, Relation>, purpose: string): string | null {
  const found = [...relations.values()].find(({ type }) => type.endsWith(`/${purpose}`))
  return found?.path ?? null
}

/** "../media/a.png" from "word/" is "media/a.png". */
function pathOf(target: string, folder: string): string {
  const path: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}
