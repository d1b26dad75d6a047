import { useEffect, useState } from 'react'
import { paths } from '#app/kit/urls/paths.ts'
import { fetchJson } from '#app/kit/ui/scripts/fetch-json.ts'
import type { loader } from './suggestions.ts'
import type { ResultGroup } from './find.server.ts'

const DEBOUNCE_MS = 200

type Answer = { q: string; groups: ResultGroup[]; failed: boolean }

/**
 * Searches while the user types. The groups are those of the last answer until the next one arrives; answers to an
 * older text are dropped.
 */
export function useSuggestions(text: string) {
  const q = text.trim()
  const [answer, setAnswer] = useState<Answer>({ q: '', groups: [], failed: false })

  useEffect(() => {
    if (q === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      fetchJson<typeof loader>(paths.search.suggestions({ q }), { signal: abort.signal }).then(
        ({ groups }) => abort.signal.aborted || setAnswer({ q, groups, failed: false }),
        () => abort.signal.aborted || setAnswer({ q, groups: [], failed: true }),
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q])

  const pending = q !== '' && answer.q !== q
  return { q, pending, groups: q === '' ? [] : answer.groups, failed: !pending && answer.failed }
}
