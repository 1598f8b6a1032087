// Node has it; its types come with those of browsers alone, which the server must not see.
declare global {
  namespace WebAssembly {
    interface Module {
      readonly [Symbol.toStringTag]: string
    }
    function compile(bytes: Uint8Array): Promise<Module>
  }
}

export {}
