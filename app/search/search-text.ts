/** Returns the search text of a request, as the API takes it. */
export function searchText(request: Request): string {
  return (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 200)
}
