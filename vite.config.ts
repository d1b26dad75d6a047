import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import options from './remix.config.js'

/** The oldest browsers the console works in with scripts on. */
const BROWSERS = ['chrome109', 'edge109', 'firefox115']

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(options)],
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    sourcemap: false,
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: chunkOf } } }),
  },
  optimizeDeps: { esbuildOptions: { target: BROWSERS } },
  server: { fs: { strict: true } },
}))

/**
 * What every page shares comes in three files instead of one a component: a first visit is paid in
 * requests. The addresses of lists are some hundred bytes each and go with `paths`. Headless UI stays
 * apart, with the fields that are enhanced by it, and the calendar, which few open. Small files are not
 * merged by their size: what ended up together had nothing to do with each other, and every page asked
 * for it. What a course's design is made of stays with the pages that draw or change one.
 */
function chunkOf(id: string): string | undefined {
  // What loads a file later serves all: elsewhere two of the three would wait for each other.
  if (id.includes('vite/preload-helper')) return 'framework'
  if (
    /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\//.test(
      id,
    )
  )
    return 'framework'
  if (/node_modules\/(remix-validated-form|zustand|immer|nanoid|lodash)/.test(id)) return 'forms'
  if (/\/app\/forms\/(?!combobox\.)/.test(id)) return 'forms'
  if (
    /\/app\/(ui\/(?!calendar\.)|lists\/(?!state\.)|people-filters\/(?!page\.)|members\/person-columns|charts\/(status-bar|figures)|courses\/(no-courses|course-grid)|copy|shell\/(hooks|error-page)|paths|[\w-]+\/list-query)|\/contract\/(?!course-(templates|theme|values|problems|contrast|requirements|sections|design))/.test(
      id,
    )
  )
    return 'console'
  return undefined
}
