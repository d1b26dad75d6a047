import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Rollup } from 'vite'
import options from './remix.config.js'

/** The oldest browsers the console works in with scripts on. */
const BROWSERS = ['chrome109', 'edge109', 'firefox115']

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(options)],
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    sourcemap: false,
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: chunks() } } }),
  },
  optimizeDeps: { esbuildOptions: { target: BROWSERS } },
  server: { fs: { strict: true } },
}))

/** Pages whose first visit is measured, and what each other page has as well. */
const FIRST = {
  console: ['entry.client.tsx', 'root.tsx', 'access/session/login.tsx'],
  lists: ['layout.tsx', 'people/users/list.tsx', 'courses/courses/list.tsx'],
}

/** Which chunk a module belongs to; what is reached from which page is found out once a build. */
function chunks(): Rollup.GetManualChunk {
  const reached = new Map<string, Set<string>>()
  const from = (
    pages: keyof typeof FIRST,
    { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta,
  ) => {
    const known = reached.get(pages)
    if (known) return known
    const found = new Set<string>()
    const next = [...getModuleIds()].filter((id) =>
      FIRST[pages].some((page) => id.split('?')[0]!.endsWith(`/app/${page}`)),
    )
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (found.has(id)) continue
      found.add(id)
      next.push(...(getModuleInfo(id)?.importedIds ?? []))
    }
    reached.set(pages, found)
    return found
  }
  return (id, graph) => {
    const shared = sharedBy(id)
    if (shared === 'framework' || shared === undefined) return shared
    if (from('console', graph).has(id)) return shared
    if (shared === 'forms') return 'fields'
    return from('lists', graph).has(id) ? 'lists' : 'pages'
  }
}

/**
 * Chunks shared by pages, few instead of one per component: the first visit pays per request. Signed-in pages
 * load no lists, lists load no forms. The URLs of lists are a few hundred bytes each and go with `paths`.
 * Headless UI stays apart, with the fields that it enhances, and so do fields and the calendar that few pages
 * have, and passkeys, in one chunk. Small files are not merged by size: that joins unrelated modules, and every
 * page would load them. Course design code stays with the pages that draw or change a design.
 */
function sharedBy(id: string): 'framework' | 'forms' | 'console' | 'passkeys' | undefined {
  // The preload helper serves all chunks: in another chunk two of the three would wait for each other.
  if (id.includes('vite/preload-helper')) return 'framework'
  if (
    /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\//.test(
      id,
    )
  )
    return 'framework'
  if (/\/app\/kit\/ui\/passkeys\//.test(id)) return 'passkeys'
  if (/node_modules\/(remix-validated-form|zustand|immer|nanoid|lodash)/.test(id)) return 'forms'
  if (
    /\/app\/kit\/forms\/(?!choices\/combobox\.|copy-field\.|phones\/(countries|mobile(-field)?)\.|saving\/deletion-questions\.|dates\/start-fields\.)/.test(
      id,
    )
  )
    return 'forms'
  if (
    /\/app\/(kit\/(ui\/(?!popups\/calendar\.|passkeys\/)|lists\/(?!state\.|record-columns|deletions\/)|people\/(filters\/(?!page\.)|members\/person-columns)|charts\/(status-bar|figures)|shell\/(hooks|error-page|public-page|menu\/(impersonation-banner|menu\.|shortcut-list|store-links))|urls\/(?!url-state|parsers|with-query|form-scope))|courses\/courses\/(no-courses|course-grid)|[\w-]+\/[\w-]+\/list-query)|\/contract\/(?!courses\/(course-templates|design\/course-(theme|values|problems|contrast|requirements|sections|design|answers)))/.test(
      id,
    )
  )
    return 'console'
  return undefined
}
