import type { Page } from 'playwright-core'

/**
 * Counts the components that React renders, by the part of the screen they are in, as its developer tools do: call it
 * before the page is opened. `of(selector)` is how many were rendered inside that part since the last `clear()`.
 */
export async function renderedParts(page: Page) {
  await page.addInitScript(() => {
    type Fiber = {
      tag: number
      flags: number
      stateNode: unknown
      child: Fiber | null
      sibling: Fiber | null
      alternate: Fiber | null
    }
    const rendered: (Element | null)[] = []
    const isComponent = ({ tag }: Fiber) => [0, 1, 11, 14, 15].includes(tag)
    const visit = (fiber: Fiber, parent: Element | null) => {
      const isNew = fiber.alternate === null
      if (isComponent(fiber) && (isNew || (fiber.flags & 1) === 1)) rendered.push(parent)
      if (!isNew && fiber.child === fiber.alternate?.child) return
      const own = fiber.stateNode instanceof Element ? fiber.stateNode : parent
      for (let child = fiber.child; child; child = child.sibling) visit(child, own)
    }
    const onCommitFiberRoot = (_: number, root: { current: Fiber }) => visit(root.current, null)
    Object.assign(window, {
      rendered,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        onCommitFiberRoot,
        onCommitFiberUnmount: () => {},
      },
    })
  })
  const of = (selector: string) =>
    page.evaluate((part) => {
      const { rendered } = window as unknown as { rendered: (Element | null)[] }
      return rendered.filter((element) => element?.closest(part)).length
    }, selector)
  const clear = () =>
    page.evaluate(() => {
      const { rendered } = window as unknown as { rendered: (Element | null)[] }
      rendered.length = 0
    })
  return { of, clear }
}
