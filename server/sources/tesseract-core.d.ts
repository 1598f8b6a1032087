// The package has no types. These are the parts that recognize-text.ts uses.
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  type Api = {
    /** 0 on success. */
    Init(path: string | null, language: string, engine: number): number
    SetVariable(name: string, value: string): boolean
    /** Reads the file '/input'; 1 when it is no picture. */
    SetImageFile(exifOrientation: number, radians: number): number
    FindLines(): number
    /** How far the lines of text lean, in radians, after FindLines. */
    GetGradient(): number
    Recognize(monitor: null): number
    GetJSONText(page: number): string
  }
  type Core = {
    FS: { writeFile(path: string, data: Uint8Array): void }
    TessBaseAPI: new () => Api
  }
  export default function load(options: {
    TesseractProgress: (percent: number) => void
    print: (line: string) => void
    printErr: (line: string) => void
  }): Promise<Core>
}
