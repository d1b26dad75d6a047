import { useRouteLoaderData } from '@remix-run/react'
import type { loader as rootLoader } from '../root.tsx'

/**
 * What a style or script of the page's own must carry. The policy in force is that of the document as it was
 * loaded, so after a navigation the root's newer nonce counts for nothing: browsers hide the one that counts
 * from selectors, but not from scripts.
 */
export function useNonce(): string | undefined {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  if (typeof document === 'undefined') return root?.nonce
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}
