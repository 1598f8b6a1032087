import type { DragEvent } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/**
 * The handlers with which a part of the screen takes a file dropped anywhere on it, before the element under the
 * pointer.
 */
export function fileDrop(onFile: (file: File) => void) {
  return {
    onDragOverCapture: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDropCapture: (event: DragEvent) => {
      const [file] = event.dataTransfer.files
      if (!hasFiles(event) || file === undefined) return
      event.preventDefault()
      onFile(file)
      // The text box would refuse it.
      if ((event.target as Element).closest('.text-host')) event.stopPropagation()
    },
  }
}
