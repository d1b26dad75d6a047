/** People of a page: specification 2, section 9. */
export const PAGE_SIZE = 10

/** What a picker shows, as its URL says it. `all`: the selection is everybody who matches. */
export type PickerQuery = { q: string; page: number; all: boolean }

export function readPickerQuery(search: URLSearchParams): PickerQuery {
  const page = Number(search.get('page') ?? 1)
  return {
    q: (search.get('q') ?? '').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000_000 ? page : 1,
    all: search.get('selection') === 'all',
  }
}

/** The query of a picker, defaults left out. */
export function toPickerQuery({ q, page, all }: PickerQuery) {
  return { q, page: page === 1 ? undefined : page, selection: all ? 'all' : undefined }
}
