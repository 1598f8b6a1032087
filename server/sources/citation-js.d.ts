/** The part of citation-js that we use; the packages have no types of their own. */
declare module '@citation-js/core' {
  export const plugins: {
    input: {
      chain(input: string, options: { forceType: string; generateGraph: boolean }): unknown[]
      removeDataParser(type: string, isAsync: boolean): void
    }
    output: {
      format(name: 'bibtex', items: readonly unknown[]): string
      format(
        name: 'ris',
        items: readonly unknown[],
        options: { format: 'object' },
      ): Record<string, unknown>[]
    }
    config: {
      get(plugin: '@bibtex'): {
        format: { asciiOnly: boolean; useIdAsLabel: boolean }
      }
    }
  }
}
declare module '@citation-js/plugin-bibtex'
declare module '@citation-js/plugin-ris'
