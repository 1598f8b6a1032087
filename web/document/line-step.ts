/**
 * WebKit cuts the height of a line to whole pixels: over a page of 37.83 px lines that is half a line. There the lines of
 * the sheets are whole pixels too, so that text in a flow stands where its page has room for it.
 */
export function setLineStep(): void {
  const probe = document.createElement('div')
  probe.style.cssText = 'position:absolute;visibility:hidden;font:12px/20.75px serif'
  probe.innerHTML = 'a<br>a'
  document.body.append(probe)
  const isCut = probe.getBoundingClientRect().height < 41
  probe.remove()
  if (isCut) document.documentElement.style.setProperty('--line-step', '1px')
}
