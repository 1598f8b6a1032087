import { NodeFS } from '@electric-sql/pglite/nodefs'

/** PGlite asks for files that everybody may write, and sets that against the umask of the process. */
export class PrivateFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const options = await super.init(...given)
    options.emscriptenOpts.preRun?.push(({ NODEFS }) => {
      const { node_ops: operations } = NODEFS as unknown as NodeFileSystem
      const { setattr } = operations
      operations.setattr = (node, attributes) =>
        setattr(
          node,
          attributes.mode === undefined
            ? attributes
            : { ...attributes, mode: attributes.mode & ~0o077 },
        )
    })
    return options
  }
}

/** What is used of Emscripten's file system, which its types leave out. */
type NodeFileSystem = {
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void }
}
