import type { InsertEntry } from './insert-entries.ts'

/** The keys that do the same as an entry of a menu. */
export function KeyNames({ keys }: { keys: readonly string[] }) {
  return (
    <span className="keys" aria-hidden="true">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}

/** What stands at the end of an entry: the keys for the same, or where it goes. */
export function EntryEnd({ keys, where }: Pick<InsertEntry, 'keys' | 'where'>) {
  if (keys) return <KeyNames keys={keys} />
  return where === undefined ? null : <small className="where">{where}</small>
}
