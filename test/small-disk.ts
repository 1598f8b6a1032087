import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ballastName = 'ballast'

/** A folder of a few megabytes that a test can fill: a file system in memory, which only root may mount. */
export class SmallDisk {
  readonly path: string
  readonly #onExit = () => this.#unmount()

  private constructor(path: string) {
    this.path = path
    process.on('exit', this.#onExit)
  }

  /** At `path`, which is made, or in a temporary folder. The folder belongs to `owner`. */
  static mount(
    megabytes: number,
    { path, owner }: { path?: string; owner?: { uid?: number; gid?: number } } = {},
  ): SmallDisk {
    const folder = path ?? mkdtempSync(join(tmpdir(), 'cuartilla-disk-'))
    mkdirSync(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder])
    const disk = new SmallDisk(folder)
    if (owner?.uid !== undefined && owner.gid !== undefined) {
      chownSync(folder, owner.uid, owner.gid)
    }
    return disk
  }

  /** Takes all the space that is left; what others free afterwards is theirs. */
  async fill(): Promise<void> {
    const ballast = await open(this.#ballast, 'w')
    try {
      for (const size of [1_048_576, 4_096]) await writeUntilFull(ballast, Buffer.alloc(size, 1))
    } finally {
      await ballast.close()
    }
  }

  /** Gives the space back. */
  async free(): Promise<void> {
    await rm(this.#ballast, { force: true })
  }

  remove(): void {
    process.off('exit', this.#onExit)
    this.#unmount()
  }

  get #ballast(): string {
    return join(this.path, ballastName)
  }

  #unmount(): void {
    // Lazily: a program that was killed may not have ended yet.
    spawnSync('umount', ['-l', this.path])
    rmSync(this.path, { recursive: true, force: true })
  }
}

async function writeUntilFull(file: FileHandle, piece: Buffer): Promise<void> {
  for (;;) {
    try {
      const { bytesWritten } = await file.write(piece)
      if (bytesWritten < piece.length) return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
      throw error
    }
  }
}

/** Whether this machine lets us mount: as root, and not in a container that forbids it. */
export function canMountDisks(): boolean {
  if (process.getuid?.() !== 0) return false
  try {
    SmallDisk.mount(1).remove()
    return true
  } catch {
    // The reason is the machine's; who asks says what follows.
    return false
  }
}
