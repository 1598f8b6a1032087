type Lines = () => readonly Node[]

/** The lines of each box, a cell, a title or a note, as the layout has them: what is typed changes its elements. */
const drawn = new WeakMap<Element, Lines>()

export function drawBox(box: HTMLElement, lines: Lines): void {
  drawn.set(box, lines)
  box.replaceChildren(...lines())
}

/**
 * Draws a box again unless it shows its lines already. A letter that the browser has put where the layout has it changes
 * nothing, and the caret stays. `isSame`: the lines are those from before, which only a written box may not show.
 */
export function redrawBox(box: HTMLElement, lines: Lines, isSame: boolean): void {
  drawn.set(box, lines)
  if (box.dataset['written'] !== undefined ? !shows(box, lines()) : !isSame) {
    box.replaceChildren(...lines())
  }
}

/** Draws a box as the layout has it, without what was typed in it and not taken; empty where it has no words yet. */
export function restoreBox(box: HTMLElement): void {
  box.replaceChildren(...(drawn.get(box)?.() ?? []))
}

function shows(box: HTMLElement, lines: readonly Node[]): boolean {
  const inBox = [...box.childNodes].filter(isNoSpace)
  const wanted = lines.filter(isNoSpace)
  return (
    inBox.length === wanted.length &&
    inBox.every((line, at) => line.isEqualNode(wanted[at] ?? null))
  )
}

/** The spaces between its lines are for what is copied. */
function isNoSpace(node: Node): boolean {
  return !(node instanceof Text && node.data.trim() === '')
}
