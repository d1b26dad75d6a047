import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from './root-loader.server.ts'

/** Returns the data of the document; undefined when its loader failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root')
}
