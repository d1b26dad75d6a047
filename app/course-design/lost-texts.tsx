import { lazy, Suspense } from 'react'
import type { OrphanText } from './orphan-text.ts'

const OrphanTexts = lazy(() => import('./orphan-texts.tsx'))

/** Texts that were not stored, if any; few pages load what draws them. */
export function LostTexts({
  texts,
  reason,
}: {
  texts: readonly OrphanText[]
  reason?: string | undefined
}) {
  if (texts.length === 0) return null
  return (
    <Suspense>
      <OrphanTexts lost={texts} reason={reason} />
    </Suspense>
  )
}
