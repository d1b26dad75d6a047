import manifest from '../../../package.json' with { type: 'json' }

/** Flags of Node with which `npm start` and the container image start the product. */
export const NODE_FLAGS = manifest.scripts.start.split(' ').slice(1, -1)
