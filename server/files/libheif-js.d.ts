// The package has no types for this build. These are the parts that shrink-picture.ts uses.
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  type HeifImage = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Writes RGBA, turned as the file says; null when it cannot be decoded. */
    display(into: Pixels, done: (shown: Pixels | null) => void): void
    free(): void
  }
  const libheif: {
    HeifDecoder: new () => {
      /** None of a file that cannot be read. */
      decode(bytes: Uint8Array): HeifImage[]
    }
  }
  export default libheif
}
