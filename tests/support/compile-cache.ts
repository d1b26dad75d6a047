import path from 'node:path'

/**
 * Where processes that tests start keep compiled modules: half of what a start costs, and there are hundreds of them.
 */
export const NODE_COMPILE_CACHE = path.join(import.meta.dirname, '../../.cache/compiled')
