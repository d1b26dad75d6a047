/** Scrolls a frame to one of its entries, without scrolling the page. */
export function scrollWithin(frame: Element | null, entry: Element | null | undefined): void {
  if (!frame || !entry) return
  const [around, box] = [frame.getBoundingClientRect(), entry.getBoundingClientRect()]
  if (box.top < around.top) frame.scrollTop -= around.top - box.top + 8
  if (box.bottom > around.bottom) frame.scrollTop += box.bottom - around.bottom + 8
}
