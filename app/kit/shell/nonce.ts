import { useRootData } from './root-data.ts'

/**
 * Returns the nonce for inline styles and scripts. The effective policy is that of the document as it was loaded,
 * so after a navigation the root's newer nonce is invalid; browsers hide the valid one from selectors, but not from
 * scripts.
 */
export function useNonce(): string | undefined {
  const root = useRootData()
  if (typeof document === 'undefined') return root?.nonce
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}
