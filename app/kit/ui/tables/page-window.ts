/**
 * Returns the page numbers of a pager: the first and the last, the current one with its neighbours, and 'gap' for
 * the omitted ones. A gap never hides a single page. At most 7 entries, so that the pager keeps its width.
 */
export function pageWindow(page: number, pages: number): (number | 'gap')[] {
  if (pages <= 7) return Array.from({ length: Math.max(pages, 1) }, (_, index) => index + 1)
  const current = Math.min(Math.max(page, 1), pages)
  if (current <= 4) return [1, 2, 3, 4, 5, 'gap', pages]
  if (current >= pages - 3) {
    return [1, 'gap', pages - 4, pages - 3, pages - 2, pages - 1, pages]
  }
  return [1, 'gap', current - 1, current, current + 1, 'gap', pages]
}
