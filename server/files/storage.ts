export type StoredContent = { stream: ReadableStream<Uint8Array<ArrayBuffer>>; sizeBytes: number }
export type StoredObject = { path: string; modifiedAt: Date }

/** Stores the bytes of files. The server makes the paths, never from anything that a student sends. */
export type Storage = {
  /** Atomic: an object is never read in part. */
  put(path: string, bytes: Uint8Array, mimeType: string): Promise<void>
  /** Null when there is none. The stream has to be read or cancelled. */
  get(path: string): Promise<StoredContent | null>
  /** Removing a missing object is not an error. */
  remove(path: string): Promise<void>
  /** Everything in a folder ("photos/"), in no order. */
  list(folder: string): AsyncIterable<StoredObject>
}

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Throws for a path that could leave its folder. The server makes the paths, so that would be a bug. */
export function assertStoragePath(path: string): void {
  const segments = path.split('/')
  if (segments.length < 2 || !segments.every((name) => segment.test(name))) {
    throw new Error(`not a storage path: ${JSON.stringify(path)}`)
  }
}
