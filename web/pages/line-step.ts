/**
 * WebKit cuts the height of a line to whole pixels: over a page of 37.83 px lines that adds up to half a line. There
 * this makes the lines of the sheets whole pixels too, so that flowing text stays on its page.
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
