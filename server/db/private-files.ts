import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * Keeps the files of the embedded database for the server's user alone. PGlite makes them writable for everybody with
 * chmod, which ignores the umask of the process; here chmod grants nothing to the group and others.
 */
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

/** The part of Emscripten's NODEFS that is changed here; its own types lack it. */
type NodeFileSystem = {
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void }
}
