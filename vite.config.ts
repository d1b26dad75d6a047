import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import options from './remix.config.js'

/** The oldest browsers the console works in with scripts on. */
const BROWSERS = ['chrome109', 'edge109', 'firefox115']

export default defineConfig({
  plugins: [remix(options)],
  build: { target: BROWSERS, cssTarget: BROWSERS, sourcemap: false },
  optimizeDeps: { esbuildOptions: { target: BROWSERS } },
  server: { fs: { strict: true } },
})
