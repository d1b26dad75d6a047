import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { fetchJson } from '#app/kit/ui/scripts/fetch-json.ts'
import { param, paramNames } from '#app/kit/urls/url-state.ts'
import type { loadEditor } from './editor.server.ts'
import type { loader as panelLoader } from './panel/panel.ts'

type Page = Awaited<ReturnType<typeof loadEditor>>['data']

/** Editor that is open, its URL, and its design. */
let open: { url: string; page: Page; design: CourseDesign } | null = null

/** Remembers the editor's data while it is open. Returns the function that forgets it. */
export function rememberEditor(url: string, page: Page, design: CourseDesign): () => void {
  const remembered = { url, page, design }
  open = remembered
  return () => {
    if (open === remembered) open = null
  }
}

/**
 * Loads the editor's page. When only the selected item differs from the page that is open and the design still has its
 * version and publication, only the panel is loaded: a design of a thousand contents has more than a megabyte.
 */
export async function loadInOpenEditor({
  request,
  serverLoader,
}: Pick<ClientLoaderFunctionArgs, 'request' | 'serverLoader'>): Promise<Page> {
  if (open && selectsAnother(open, request)) {
    const { page, design } = open
    const panel = await panelOf(page.any, design.id, request)
    const { version, published } = design
    if (panel?.version === version && panel.published === published) {
      const { files, selected, defaults } = panel
      return { ...page, files, selected, defaults, recovered: null, chosen: null }
    }
  }
  return serverLoader<Page>()
}

function selectsAnother(before: { url: string }, next: { url: string }): boolean {
  const others = new Set([...paramNames(before), ...paramNames(next)])
  return (
    new URL(before.url).pathname === new URL(next.url).pathname &&
    others.delete(ITEM) &&
    param(before, ITEM) !== param(next, ITEM) &&
    [...others].every((name) => param(before, name) === param(next, name))
  )
}

const ITEM = 'item'

/** Returns the panel; null when it cannot be had, which loading the page explains. */
async function panelOf(any: boolean, id: number, request: Request) {
  const at = (any ? paths.designs : paths.courses).editor(id)
  const { signal } = request
  try {
    return await fetchJson<typeof panelLoader>(at.panel({ item: param(request, ITEM) }), { signal })
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}
