import type { ShouldRevalidateFunction } from '@remix-run/react'
import { paths } from '#app/kit/urls/paths.ts'

/**
 * Keeps the report while a dialog over it opens and closes, and when its form is sent: nothing in the report changes,
 * and it may take long to count.
 */
export const unlessDialog: ShouldRevalidateFunction = ({
  currentParams: { kind = '' },
  currentUrl,
  nextParams,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}) => {
  if (formAction !== undefined) {
    const [sentTo = ''] = formAction.split('?')
    const dialogs = [paths.reports.newViewOf(kind), paths.reports.newScheduleOf(kind)]
    return defaultShouldRevalidate && !dialogs.includes(sentTo)
  }
  const isSame = nextParams['kind'] === kind && nextUrl.search === currentUrl.search
  return defaultShouldRevalidate && !(isSame && nextUrl.pathname !== currentUrl.pathname)
}
